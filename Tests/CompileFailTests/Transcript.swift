/// What a page shows of a terminal: commands, each behind `$ `, and what they print.
struct Transcript {
    let place: String
    private(set) var commands: [(text: String, output: [String])] = []

    init(_ block: CodeBlock) {
        place = block.place
        for line in block.text.components(separatedBy: "\n") {
            if line.hasPrefix("$ ") {
                commands.append((String(line.dropFirst(2)), []))
            } else if !commands.isEmpty {
                commands[commands.count - 1].output.append(line)
            }
        }
    }
}
