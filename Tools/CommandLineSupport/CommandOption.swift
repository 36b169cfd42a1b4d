/// An option of a command, as its help text lists it.
struct CommandOption: Equatable {
    /// The name with its two minus signs.
    let name: String
    let takesValue: Bool
    let summary: String

    /// Reads the options in a help text: lines that begin with two spaces and two minus signs. A
    /// line may have several, and the summary stands behind two spaces.
    static func all(in details: String) -> [CommandOption] {
        details.split(separator: "\n").filter { $0.hasPrefix("  --") }.flatMap { line in
            let text = line.dropFirst(2)
            let end = text.firstRange(of: "  ")
            let summary = end.map { text[$0.upperBound...].drop { $0 == " " } } ?? ""
            let words = text[..<(end?.lowerBound ?? text.endIndex)]
                .split { $0 == " " || $0 == "," }
            return words.indices.filter { words[$0].hasPrefix("--") }.map { position in
                let next = position + 1
                return CommandOption(
                    name: String(words[position]),
                    takesValue: next < words.count && !words[next].hasPrefix("--"),
                    summary: String(summary))
            }
        }
    }
}
