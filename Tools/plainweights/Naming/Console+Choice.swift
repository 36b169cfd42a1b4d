import CommandLineSupport

extension Console {
    /// Asks which of some names is meant by a text.
    /// - Returns: its place, or nil without a terminal and without an answer.
    func place(in names: [String], of text: String) -> Int? {
        guard readsTerminal else { return nil }
        note("Which \(text.printable)?")
        for (position, name) in names.enumerated() {
            note("  \(position + 1)  \(name.printable)")
        }
        let answer = nextLine(prompt: "1 to \(names.count): ")
        guard let number = answer.flatMap({ Int($0) }), names.indices.contains(number - 1) else {
            return nil
        }
        return number - 1
    }
}
