/// A program of several commands: finds the one that is meant, runs it, and says what went wrong.
///
/// `TOOL help`, `TOOL help COMMAND` and `--help` anywhere print help and end with 0. A wrong
/// command line ends with ``usageCode``, any other error with what ``explain`` makes of it.
package struct Tool {
    /// The exit code of a wrong command line.
    package static let usageCode: Int32 = 2

    package let name: String
    package let summary: String
    package let commands: [Command]
    /// The end of the help text: exit codes, examples.
    package let notes: String
    /// One line for people, and the exit code.
    package let explain: (any Error) -> (message: String, code: Int32)

    package init(
        name: String, summary: String, commands: [Command], notes: String,
        explain: @escaping (any Error) -> (message: String, code: Int32)
    ) {
        self.name = name
        self.summary = summary
        self.commands = commands
        self.notes = notes
        self.explain = explain
    }

    /// - Parameter words: the command line without the program.
    package func run(_ words: [String], _ console: Console) -> Int32 {
        defer { console.flush() }
        do {
            return try perform(words, console)
        } catch let error as UsageError {
            let name = words.first.flatMap { command($0) }.map { " \($0.name)" } ?? ""
            console.complain("\(self.name): \(error) (see \(self.name)\(name) --help)")
            return Self.usageCode
        } catch {
            let (message, code) = explain(error)
            console.complain("\(name): \(message)")
            return code
        }
    }

    private func perform(_ words: [String], _ console: Console) throws -> Int32 {
        var rest = words
        let options = rest.prefix { $0 != "--" }
        let wantsHelp = options.contains { $0 == "--help" || $0 == "-h" } || words.first == "help"
        rest.removeAll { wantsHelp && ($0 == "--help" || $0 == "-h") }
        if rest.first == "help" { rest.removeFirst() }
        guard let word = rest.first else {
            if !wantsHelp { throw UsageError.missingWord("COMMAND") }
            console.print(help)
            return 0
        }
        guard let command = command(word) else { throw UsageError.unknownCommand(word) }
        if wantsHelp {
            console.print(help(of: command))
            return 0
        }
        var arguments = Arguments(Array(rest.dropFirst()))
        return try command.run(&arguments, console)
    }

    private func command(_ name: String) -> Command? {
        commands.first { $0.name == name }
    }

    private var help: String {
        var table = TextTable(["": .whole, " ": .whole])
        for command in commands { table.add(["  \(command.name)", command.summary]) }
        let list = table.lines(width: .max).dropFirst().joined(separator: "\n")
        return """
            \(summary)

            Usage: \(name) COMMAND ...
                   \(name) COMMAND --help

            \(list)

            \(notes)
            """
    }

    private func help(of command: Command) -> String {
        """
        \(command.summary)

        Usage: \(name) \(command.usage)

        \(command.details)
        """
    }
}
