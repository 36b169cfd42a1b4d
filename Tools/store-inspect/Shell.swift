import CommandLineSupport
import Foundation
import RecordStore

/// The commands of a shell about one store.
///
/// On a terminal each command is a process of its own, so that it can be ended, and ends alone if a
/// page cannot be read.
package struct Shell {
    /// What follows a line.
    enum Step: Equatable {
        /// The next line. The line carries the highest exit code of its commands.
        case goesOn(Int32)
        /// The end of the shell.
        case ends
    }

    /// The words before a line.
    let prompt: String
    private let path: String
    private let console: Console
    private let isInteractive: Bool
    /// The words that end the shell.
    static let endings = ["exit", "quit"]
    private static let longestName = 20

    /// Creates the commands about the store at a path.
    init(_ path: String, _ console: Console, isInteractive: Bool) {
        // A path that begins like an option would be taken for one.
        self.path = path.hasPrefix("-") ? "./" + path : path
        self.console = console
        self.isInteractive = isInteractive
        let name = URL(fileURLWithPath: OpenedFile.folder(path)).standardizedFileURL
            .lastPathComponent
        let shown = StoredValue.text(name).cell.cut(toColumns: Self.longestName, inMiddle: true)
        prompt = "\(shown)> "
    }

    /// Runs the commands of a text, which are several if several lines were pasted.
    func run(_ text: String) -> Step {
        var code = ExitCode.sound
        for line in ShellWords.lines(of: text) {
            do throws(UsageError) {
                let words = try ShellWords.texts(of: line)
                guard let first = words.first, !first.hasPrefix("#") else { continue }
                if Self.endings.contains(first), words.count == 1 { return .ends }
                code = max(code, try run(words, named: first))
            } catch {
                console.complain("\(error.description) (help lists the commands).")
                code = max(code, ExitCode.usage)
            }
            // Who ends a command does not want those that were pasted with it. It may have ended
            // inside a line.
            if code > OwnProcess.signalCode {
                console.print()
                break
            }
        }
        return .goesOn(code)
    }

    private func run(_ words: [String], named name: String) throws(UsageError) -> Int32 {
        let subject = name == "help" && words.count > 1 ? words[1] : name
        guard subject == "help" || Self.tool.command(subject) != nil else {
            let known = Self.tool.commands.map(\.name) + ["help"] + Self.endings
            throw .unknownCommand(subject, meant: subject.nearest(among: known))
        }
        let options = words.prefix { $0 != "--" }
        if name == "help" || options.contains("--help") || options.contains("-h") {
            return Self.tool.run(words, console)
        }
        let whole = [name, path] + words.dropFirst()
        guard isInteractive else { return StoreInspect.tool.run(whole, console) }
        console.flush()
        do {
            return try OwnProcess.run(whole)
        } catch {
            console.complain("\(StoreInspect.name): \(error.localizedDescription)")
            return ExitCode.unreadable
        }
    }

    /// The commands that begin with a store, and their help, without it.
    package static var tool: Tool {
        let commands = StoreInspect.tool.commands.compactMap { command -> Command? in
            let beginning = "\(command.name) STORE"
            guard command.usage.hasPrefix(beginning), command.name != "shell" else { return nil }
            let example = "\(StoreInspect.name) \(command.name) ~/Training"
            return Command(
                command.name, usage: command.name + command.usage.dropFirst(beginning.count),
                summary: command.summary,
                details: command.details.replacing(example, with: command.name), run: command.run)
        }
        return Tool(
            name: "", version: Release.facts, summary: "Commands about the store:",
            commands: commands,
            notes: """
                  exit  ends the shell, as Ctrl-D does in an empty line

                help COMMAND tells more of one. Words with spaces stand in quotes:
                  query 'Exercise where category == "Chest"'
                Tab completes words; Ctrl-R searches the history; Ctrl-C gives up.
                """,
            exitCode: ExitCode.of)
    }
}
