import Foundation

/// A program with several commands.
///
/// A tool runs the command that the words name, and reports an error in the error's own words.
/// `TOOL help`, `TOOL help COMMAND` and `--help` anywhere print help and end with 0, and so do
/// `TOOL completion SHELL` with a script for a shell, `TOOL manual` with a page for `man`, and
/// `TOOL --version`. A wrong command line ends with ``usageCode``, a cancelled task with
/// ``Interruption/code``, any other error with the result of ``exitCode``.
package struct Tool {
    /// The exit code of a wrong command line.
    package static let usageCode: Int32 = 2

    /// The option that prints the version, instead of a command.
    static let versionOption = "--version"
    static let versionSummary = "print the version, and what a report of a fault needs beside it"

    /// The name of the program; empty for the commands of a prompt.
    package let name: String
    /// The version, and what else a report of a fault needs, one fact on each line.
    package let version: String
    /// A description of the program for the help text.
    package let summary: String
    /// The commands in the order of the help text.
    package let commands: [Command]
    /// The end of the help text: exit codes and examples.
    package let notes: String
    /// The command of a command line whose first word names none.
    package let unnamed: Unnamed?
    /// Returns the exit code for an error that is not a ``UsageError``.
    package let exitCode: (any Error) -> Int32
    /// Returns what the tool can do about an error, in a sentence that follows the error's own.
    package let advice: (any Error) -> String?

    /// A command whose name may be left out.
    package struct Unnamed {
        let command: Command
        /// Whether the words of a command line are some for the command.
        let takes: ([String]) -> Bool

        /// Creates it.
        package init(_ command: Command, takes: @escaping ([String]) -> Bool) {
            self.command = command
            self.takes = takes
        }
    }

    /// Creates a tool.
    package init(
        name: String, version: String, summary: String, commands: [Command],
        unnamed: Unnamed? = nil, notes: String, exitCode: @escaping (any Error) -> Int32,
        advice: @escaping (any Error) -> String? = { _ in nil }
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
        self.unnamed = unnamed
        self.notes = notes
        self.exitCode = exitCode
        self.advice = advice
    }

    /// Runs the command that the words name.
    /// - Parameters:
    ///   - words: the command line without the program.
    ///   - names: the bytes of the words that are not UTF-8.
    /// - Returns: the exit code.
    package func run(
        _ words: [String], names: RawNames = RawNames(), _ console: Console
    ) -> Int32 {
        defer { console.flush() }
        do {
            return try perform(words, names, console)
        } catch let error as UsageError {
            let command = words.first.flatMap { self.command($0) }
            let name = command.map { " \($0.name)" } ?? ""
            let text = hinting(error, command).description
            console.complain("\(self.name): \(text) (see \(self.name)\(name) --help).")
            return Self.usageCode
        } catch  where error is CancellationError || Task.isCancelled {
            console.complain("\(name): interrupted.")
            return Interruption.code
        } catch {
            let text = (error as? any FittedError)?.text(toColumns: console.errorWidth)
            let words = [text ?? error.namingFile, advice(error)].compactMap { $0 }
            console.complain("\(name): \(words.joined(separator: " "))")
            return exitCode(error)
        }
    }

    /// Returns the error with the option that was meant, if it is about an option.
    private func hinting(_ error: UsageError, _ command: Command?) -> UsageError {
        guard case .unknownOption(let option, nil) = error, let command else { return error }
        let known = CommandOption.all(of: command).map(\.name)
        let name = String(option.prefix { $0 != "=" })
        return .unknownOption(option, meant: name.nearest(among: known))
    }

    /// Runs the command or prints help, and throws the error of either.
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
            console.print(help.filled(toColumns: console.width))
            return 0
        }
        if word == Self.versionOption {
            if rest.count > 1 { throw UsageError.unexpectedWord(rest[1]) }
            console.print("\(name) \(version)")
            return 0
        }
        if word == "completion" || word == "manual" {
            if wantsHelp { rest = ["help"] }
            return try printScript(rest, console)
        }
        guard let command = command(word) else {
            if let unnamed, unnamed.takes(rest) {
                var arguments = Arguments(rest, names: names)
                return try unnamed.command.run(&arguments, console)
            }
            throw UsageError.unknownCommand(
                word, meant: word.nearest(among: commands.map(\.name)))
        }
        if wantsHelp {
            console.print(help(of: command).filled(toColumns: console.width))
            return 0
        }
        var arguments = Arguments(Array(rest.dropFirst()), names: names)
        return try command.run(&arguments, console)
    }

    private func printScript(_ words: [String], _ console: Console) throws -> Int32 {
        if words == ["manual"] {
            console.print(ManualPage(tool: self).text)
            return 0
        }
        let shells = CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: ", ")
        if words == ["help"] {
            console.print(
                """
                Usage: \(name) completion SHELL
                       \(name) manual

                The first prints a script that completes commands and options: for \(shells). The
                second prints this help as a page for man.

                Examples:
                  eval "$(\(name) completion bash)"
                  \(name) manual | man -l -
                """.filled(toColumns: console.width))
            return 0
        }
        guard words[0] == "completion" else { throw UsageError.unexpectedWord(words[1]) }
        guard words.count > 1 else { throw UsageError.missingWord("SHELL") }
        if words.count > 2 { throw UsageError.unexpectedWord(words[2]) }
        guard let shell = CompletionScript.Shell(rawValue: words[1]) else {
            throw UsageError.wrongValue(option: "SHELL", value: words[1], expected: shells)
        }
        console.print(CompletionScript(tool: self).text(for: shell))
        return 0
    }

    /// Returns the command with a name.
    package func command(_ name: String) -> Command? {
        commands.first { $0.name == name }
    }

    /// The usage lines, if the tool is a program and not the commands of a prompt.
    private var usage: String {
        if name.isEmpty { return "" }
        return """
            Usage: \(name) COMMAND ...
                   \(name) COMMAND --help
                   \(name) completion bash|zsh|fish
                   \(name) manual
                   \(name) \(Self.versionOption)


            """
    }

    private var help: String {
        var table = TextTable(["": .whole, " ": .whole])
        for command in commands { table.add(["  \(command.name)", command.summary]) }
        let list = table.lines(width: .max).dropFirst().joined(separator: "\n")
        return """
            \(summary)

            \(usage)\(list)

            \(notes)
            """
    }

    private func help(of command: Command) -> String {
        """
        \(command.summary)

        Usage: \(name.isEmpty ? "" : name + " ")\(command.usage)

        \(command.details)
        """
    }
}

extension Error {
    /// The error in its own words, with the file that it is about where those of the system leave
    /// it out.
    fileprivate var namingFile: String {
        guard let error = self as? CocoaError, let path = error.filePath ?? error.url?.path,
            !localizedDescription.contains(path)
        else { return localizedDescription }
        return "\(path): \(localizedDescription)"
    }
}
