import CommandLineSupport
import LMDB
import RecordStore

/// The tool `store-inspect`, with its commands and exit codes.
package enum StoreInspect {
    /// The name of the program.
    static let name = "store-inspect"

    /// The tool.
    package static var tool: Tool { tool() }

    /// Returns the command that does something about an error, if there is one.
    private static func advice(_ error: any Error) -> String? {
        guard case StorageError.damaged(.pagesPastEnd(let size), _) = error else { return nil }
        return """
            The file was cut: the command salvage saves what can be read of the \
            \(Int(size).grouped) bytes that are left.
            """
    }

    /// Returns the tool.
    /// - Parameters:
    ///   - pace: the pace of the commands that look again and again.
    ///   - clock: gives the clock of those that measure.
    package static func tool(
        _ pace: Pace = .system, measuringBy clock: @escaping () -> SampleClock = { .monotonic }
    ) -> Tool {
        Tool(
            name: name, version: Release.facts,
            summary: """
                Shows what is in a store, by what the store says of itself: the program that made
                it is not needed. Opens for reading only, but for what asks first, also while others
                write; a damaged file gives an error.
                """,
            commands: [
                InfoCommand.command, TypesCommand.command, IndexesCommand.command,
                ListCommand.command, QueryCommand.command, SearchCommand.command,
                CountCommand.command, TotalsCommand.command, DistinctCommand.command,
                ExplainCommand.command, KeysCommand.command, GetCommand.command,
                RefsCommand.command, HistoryCommand.command, VerifyCommand.command,
                TreeCommand.command, PageCommand.command, ReadersCommand.command,
                LatencyCommand.command(clock), ReportCommand.command(clock),
                ExportCommand.command, CopyCommand.command, DiffCommand.command,
                CompactCommand.command, RepairCommand.command, SalvageCommand.command,
                UndoCommand(kind: .undo).command, UndoCommand(kind: .redo).command,
                WatchCommand(pace: pace).command, ShellCommand.command,
            ],
            notes: """
                STORE is the folder of a store. Every command has --json and --help.

                Examples:
                  store-inspect info ~/Training
                  store-inspect keys ~/Training ExerciseSet.byTimestamp --reverse --limit 5
                  store-inspect verify ~/Training --json

                Exit codes:
                  0  all is well
                  1  something in the store is wrong, or it was not changed
                  2  wrong usage
                  3  the store cannot be read: missing, damaged, no store
                  4  the store has no such type, index, record or page
                  5  the output cannot be written
                """,
            exitCode: ExitCode.of, advice: advice)
    }
}
