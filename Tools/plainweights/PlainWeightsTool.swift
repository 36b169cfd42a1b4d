import CommandLineSupport
import PlainWeights
import RecordStore

/// The tool `plainweights`, with its commands and exit codes.
package enum PlainWeightsTool {
    /// Returns the tool with its commands.
    /// - Parameters:
    ///   - context: the environment, clock and time zone in which the commands run.
    ///   - pace: the clock of a command that looks again and again.
    package static func tool(_ context: ToolContext, pace: Pace = .system) -> Tool {
        let log = LogCommand(context: context)
        let rename = RenameCommand(context: context)
        let undo = UndoCommand(context: context)
        let status = StatusCommand(context: context)
        let finish = FinishCommand(context: context)
        let entry = EntryCommand(context: context)
        let week = WeekCommand(context: context)
        let date = DateCommand(context: context)
        return Tool(
            name: "plainweights", version: Release.facts,
            summary: "Keeps training: exercises, their sets, and what was done when.",
            commands: [
                ScreenCommand(context: context).command,
                log.command, AgainCommand(context: context).command,
                StartCommand(context: context).command, status.status, status.next,
                DoneCommand(context: context).command, RestCommand(context: context).command,
                entry.skip, entry.swap, entry.move, finish.finish, finish.discard,
                week.today, week.week, date.move, date.skip, date.reset,
                PlanCommand(context: context).command, ProgramCommand(context: context).command,
                GymCommand(context: context).command,
                ListCommand(context: context).command, FindCommand(context: context).command,
                ShowCommand(context: context).command,
                HistoryCommand(context: context).command,
                StatsCommand(context: context).command, RecordsCommand(context: context).command,
                ChartCommand(context: context).command, CalendarCommand(context: context).command,
                DashboardCommand(context: context).command,
                BodyCommand(context: context).command, PlatesCommand(context: context).command,
                MovementsCommand(context: context).command,
                MusclesCommand(context: context).command,
                EditCommand(context: context).command, DeleteCommand(context: context).command,
                rename.rename, rename.merge, undo.undo, undo.redo, undo.changes,
                SampleCommand(context: context).command, DumpCommand(context: context).command,
                ImportCommand(context: context).command, ExportCommand(context: context).command,
                BackupCommand(context: context).command, RestoreCommand(context: context).command,
                VerifyCommand(context: context).command,
                WatchCommand(context: context, pace: pace).command,
                ClearCommand(context: context).command,
            ],
            unnamed: Tool.Unnamed(log.command, takes: LogCommand.takes),
            notes: """
                Every command takes --store PATH, the folder of the store; without it the folder
                is that of \(ToolContext.storeVariable), else the usual one for data of programs.
                Every command has --help, and those that show data have --json. Colours are left
                out where NO_COLOR is set.

                Examples:
                  plainweights "Bench Press" 3x8x80 --new
                  plainweights bench 82,5x6@8
                  plainweights again
                  plainweights undo
                  plainweights start today
                  plainweights done
                  plainweights show bench
                  plainweights history bench --limit 10
                  plainweights chart bench --measure volume
                  plainweights stats --by month
                  plainweights plates 102,5kg --warmup
                  plainweights import strong.csv --time-zone Europe/Berlin

                Exit codes:
                  0  done
                  1  refused: what should be written is no training; or verify found something
                  2  wrong usage
                  3  the store cannot be opened, read or written
                  4  the store has no such exercise or plan, or nothing of what is asked for
                  5  the output cannot be written
                """,
            exitCode: ExitCode.of)
    }
}
