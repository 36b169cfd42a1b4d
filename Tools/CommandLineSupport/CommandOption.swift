/// An option of a command, as its help text lists it.
package struct CommandOption: Equatable {
    /// The name with its two minus signs.
    package let name: String
    package let takesValue: Bool
    package let summary: String

    /// The options of a command, with that which shows its help.
    package static func all(of command: Command) -> [CommandOption] {
        all(in: command.details)
            + [CommandOption(name: "--help", takesValue: false, summary: "show the help")]
    }

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
