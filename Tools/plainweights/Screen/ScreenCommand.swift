import CommandLineSupport
import PlainWeights

/// The command `screen`, which shows the training on the whole terminal.
struct ScreenCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "screen", usage: "screen [--store PATH]",
            summary: "shows the training on the whole terminal, as plainweights alone does",
            details: """
                Today's session, the exercises, days, records and changes, each by a key, and any
                command behind a colon. Enter logs the set that comes next; ? shows the keys.

                Options:
                  --store PATH  the folder of the store

                Example:
                  plainweights screen --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let target = try context.store(&arguments)
        try arguments.finish()
        guard FullScreen.isPossible(in: context.environment) else {
            throw UsageError.noTerminal("screen")
        }
        let (store, isReadOnly) = try target.openForScreen()
        console.flush()
        var screen = TrainingScreen(
            store, context, note: isReadOnly ? "this store cannot be written" : nil
        ) {
            try isReadOnly ? target.reading() : target.existing()
        }
        FullScreen.run(&screen, environment: context.environment)
        if let failure = screen.failure { throw failure }
        return ExitCode.done
    }
}

extension StoreLocation {
    /// Opens the store for writing, or for reading where it cannot be written. One at the usual
    /// place is made if there is none.
    fileprivate func openForScreen() throws -> (WorkoutStore, isReadOnly: Bool) {
        do {
            return (try origin == .usual ? creating() : existing(), false)
        } catch let unwritable as UnopenedStore {
            do {
                return (try reading(), true)
            } catch {
                throw unwritable
            }
        }
    }
}
