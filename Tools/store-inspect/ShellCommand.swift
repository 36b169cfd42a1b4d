import CommandLineSupport
import Foundation
import RecordStore

/// The command `shell`, which reads commands about one store and runs them.
enum ShellCommand {
    static let name = "shell"

    static var command: Command {
        Command(
            name, usage: "shell STORE [--no-history]",
            summary: "a prompt for commands about one store, with completion",
            details: """
                Reads commands without STORE, such as "list Exercise", and runs each on the newest
                state. help lists them; exit, or Ctrl-D in an empty line, ends.

                Words are divided as in a shell: 'single' and "double" quotes, and backslashes. Tab
                completes commands, options, types, fields, indexes and queries; keys are those of
                shells: arrows, Ctrl-A E K U W Y L, Alt-B F D, Ctrl-R to search the history. Ctrl-C
                gives up the line, or ends the command that runs.

                From a file or a pipe, commands are read line by line, without a prompt; empty lines
                and those that begin with # are left out. Ends with the highest exit code of the
                commands, and on a terminal with 0.

                Options:
                  --no-history  neither read nor keep the lines that are entered; without it they
                                are in store-inspect/history, in $XDG_STATE_HOME or ~/.local/state

                Examples:
                  store-inspect shell ~/Training
                  printf 'types\\nverify\\n' | store-inspect shell ~/Training
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let keepsHistory = !arguments.flag("--no-history")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        // Says now that there is no store, and not at each command.
        try InspectedStore.environment(at: OpenedFile.folder(path)).close()
        let environment = ProcessInfo.processInfo.environment
        let file =
            keepsHistory
            ? HistoryFile(ofTool: StoreInspect.name, environment: environment) : nil
        var reader = PromptReader(console, environment: environment, history: file)
        let shell = Shell(path, console, isInteractive: reader.isInteractive)
        var code = ExitCode.sound
        while true {
            let completion = ShellCompletion(at: path)
            switch reader.readLine(prompt: shell.prompt, completer: completion.completion) {
            case .ended: return code
            case .cancelled: break
            case .line(let text):
                switch shell.run(text) {
                case .goesOn(let worst): code = reader.isInteractive ? code : max(code, worst)
                case .ends: return code
                }
            }
        }
    }
}
