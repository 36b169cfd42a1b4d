import Foundation

/// A program of several commands: finds the one that is meant, runs it, and says what went wrong,
/// in the words of the error: a tool adds nothing but the exit code.
///
/// `TOOL help`, `TOOL help COMMAND` and `--help` anywhere print help and end with 0. A wrong
/// command line ends with ``usageCode``, any other error with what ``exitCode`` makes of it.
package struct Tool {
    /// The exit code of a wrong command line.
    package static let usageCode: Int32 = 2

    package let name: String
    package let summary: String
    package let commands: [Command]
    /// The end of the help text: exit codes, examples.
    package let notes: String
    /// The exit code of an error that is not about the words.
    package let exitCode: (any Error) -> Int32

    package init(
        name: String, summary: String, commands: [Command], notes: String,
        exitCode: @escaping (any Error) -> Int32
    ) {
        self.name = name
        self.summary = summary
        self.commands = commands
        self.notes = notes
        self.exitCode = exitCode
    }

    /// - Parameters:
    ///   - words: the command line without the program.
    ///   - names: those of the words that are no UTF-8.
    package func run(
        _ words: [String], names: RawNames = RawNames(), _ console: Console
    ) -> Int32 {
        defer { console.flush() }
        do {
            return try perform(words, names, console)
        } catch let error as UsageError {
            let name = words.first.flatMap { command($0) }.map { " \($0.name)" } ?? ""
            console.complain("\(self.name): \(error.description) (see \(self.name)\(name) --help).")
            return Self.usageCode
        } catch {
            console.complain("\(name): \(error.localizedDescription)")
            return exitCode(error)
        }
    }

    private func perform(
        _ words: [String], _ names: RawNames, _ console: Console
    ) throws -> Int32 {
        var rest = words
        let options = rest.prefix { $0 != "--" }
        let wantsHelp = options.contains { $0 == "--help" || $0 == "-h" } || words.first == "help"
        rest.removeAll { wantsHelp && ($0 == "--help" || $0 == "-h") }
        if rest.first == "help" { rest.removeFirst() }
        guard let word = rest.first else {
            if !wantsHelp { throw UsageError.missingWord("COMMAND") }
            console.print(help.wrapped(toColumns: console.width))
            return 0
        }
        guard let command = command(word) else { throw UsageError.unknownCommand(word) }
        if wantsHelp {
            console.print(help(of: command).wrapped(toColumns: console.width))
            return 0
        }
        var arguments = Arguments(Array(rest.dropFirst()), names: names)
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
