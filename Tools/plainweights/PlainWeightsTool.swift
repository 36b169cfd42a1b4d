import CommandLineSupport
import PlainWeights
import RecordStore

/// The tool `plainweights`, with its commands and exit codes.
package enum PlainWeightsTool {
    /// Returns the tool with its commands.
    /// - Parameter context: the environment, clock and time zone in which the commands run.
    package static func tool(_ context: ToolContext) -> Tool {
        Tool(
            name: "plainweights", version: Release.facts,
            summary: "Keeps training: exercises, their sets, and what was done when.",
            commands: [
                SampleCommand(context: context).command, AddCommand(context: context).command,
                ListCommand(context: context).command, FindCommand(context: context).command,
                CardCommand(context: context).command,
                HistoryCommand(context: context).command, DumpCommand(context: context).command,
                ImportCommand(context: context).command, ExportCommand(context: context).command,
                BackupCommand(context: context).command, RestoreCommand(context: context).command,
                ClearCommand(context: context).command,
            ],
            notes: """
                Every command takes --store PATH, the folder of the store; without it the folder
                is that of \(ToolContext.storeVariable). Every command has --json and --help.
                Colours are left out where NO_COLOR is set.

                Examples:
                  plainweights sample --store ~/Training
                  plainweights add "Bench Press" --weight 102.5kg --reps 5 --store ~/Training
                  plainweights list --store ~/Training
                  plainweights find "ben pr" --store ~/Training
                  plainweights card "Bench Press" --store ~/Training
                  plainweights history "Bench Press" --limit 10 --store ~/Training
                  plainweights import strong.csv --time-zone Europe/Berlin --store ~/Training

                Exit codes:
                  0  done
                  1  refused: what should be written is no training
                  2  wrong usage
                  3  the store cannot be opened, read or written
                  4  the store has no such exercise
                  5  the output cannot be written
                """,
            exitCode: ExitCode.of)
    }
}
