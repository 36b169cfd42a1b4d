import CommandLineSupport
import PlainWeights

/// The commands `finish` and `discard`, which end the session.
struct FinishCommand {
    let context: ToolContext

    var finish: Command {
        Command(
            "finish", usage: "finish [--rating N] [-- NOTE] [--store PATH] [--json]",
            summary: "ends the session",
            details: """
                What was planned and not done stays undone. The date of a program from which the
                session was started is done. undo lets the session go on.

                Options:
                  --rating N    what you think of it, from 1 to 5
                  --at TIME     when: 2026-08-14T18:30, here; now without it
                  --store PATH  the folder of the store
                  --json        print the session

                Example:
                  plainweights finish --rating 4 -- slept badly
                """,
            run: runFinish)
    }

    var discard: Command {
        Command(
            "discard", usage: "discard [--store PATH]",
            summary: "deletes the session that goes on, with its sets",
            details: """
                The date of a program from which it was started is open again. undo brings the
                session back.

                Options:
                  --store PATH  the folder of the store

                Example:
                  plainweights discard
                """,
            run: runDiscard)
    }

    private func runFinish(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let rating = try arguments.number("--rating", in: TrainingLimits.ratings)
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        let note = try arguments.note()
        let store = try target.existing()
        let report = try SessionReport(in: store, context)
        let session = try store.write { transaction in
            // The one that was read may have been ended meanwhile.
            let session = try transaction.snapshot.activeSession()
            transaction.label = "finish \(session.title)"
            return try transaction.finishSession(session.id, at: time, rating: rating, notes: note)
        }
        guard let session else { throw NothingThere.session }
        if isJSON {
            console.print(session.json)
            return ExitCode.done
        }
        let format = TrainingFormat(locale: .tool)
        let end = session.endDate ?? time
        let length = TimeSpan.seconds(end.timeIntervalSince(session.startDate))
        console.say(
            "finished \(session.title.printable): \(report.summary); in \(format.duration(length))")
        return ExitCode.done
    }

    private func runDiscard(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let target = try context.store(&arguments)
        try arguments.finish()
        let store = try target.existing()
        let (session, count) = try store.write { transaction in
            let session = try transaction.snapshot.activeSession()
            let id = session.id
            let count = try transaction.snapshot.count(
                Query<ExerciseSet> { $0.session == id })
            transaction.label = "discard \(session.title)"
            try transaction.discardSession(session.id)
            return (session, count)
        }
        let sets = count == 1 ? "1 set" : "\(count) sets"
        console.say("\(session.title.printable) is deleted, with \(sets); undo brings it back")
        return ExitCode.done
    }
}
