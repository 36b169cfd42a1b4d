import CommandLineSupport
import Foundation
import PlainWeights

/// The command `start`, which begins a session.
struct StartCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "start", usage: "start [NAME | DAY | last] [--gym NAME] [--store PATH] [--json]",
            summary: "begins a session: of a workout, of a date, like the last one, or empty",
            details: """
                NAME is a workout or a module, or the beginnings of its words. DAY is today, a day
                such as monday of this week, or 2025-08-12: what the active program plans for it.
                last repeats the last session. Without a word the session is empty.

                The sets get targets: those of the plan, or what its progression makes of the last
                sessions. One session goes on at a time, until finish or discard.

                Options:
                  --gym NAME    the gym, whose plates weights are made of
                  --at TIME     when: 2026-08-14T18:30, here; now without it
                  --store PATH  the folder of the store
                  --json        print what status prints

                Examples:
                  plainweights start push
                  plainweights start today
                  plainweights start last
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let gymName = try arguments.text("--gym")
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        let text = try arguments.nameIfAny()
        let store = try target.existing()
        let source: SessionSource =
            try text.map { try self.source($0, in: store, console) } ?? .nothing
        let gym = try gymName.map { try store.gym($0, asking: console) }
        try store.write { transaction in
            transaction.label = "start \(text ?? "session")"
            let session = try transaction.startSession(
                source, at: time, utcOffsetMinutes: context.offsetMinutes(at: time), gym: gym?.id)
            // What changes shows, and undo names.
            if !session.name.isEmpty { transaction.label = "start \(session.name)" }
        }
        let report = try SessionReport(in: store, context)
        if isJSON {
            console.print(report.json)
        } else {
            report.print(console)
        }
        return ExitCode.done
    }

    /// Returns what a text says a session is started from.
    private func source(
        _ text: String, in store: WorkoutStore, _ console: Console
    ) throws -> SessionSource {
        if text.lowercased() == "last" {
            let finished = store.sessions.newest.and { $0.state == .finished }
            guard let last = try store.first(finished) else { throw NothingThere.oldSession }
            return .session(last.id)
        }
        let today = try context.today(in: store)
        if let day = LocalDay(typed: text, today: today) {
            return try store.openDate(on: day, today)
        }
        switch try store.planItem(text, of: [.workout, .module], asking: console) {
        case .workout(let workout): return .workout(workout.id)
        case .module(let module): return .module(module.id)
        case .program: throw SessionError.noSource
        }
    }
}

extension WorkoutStore {
    /// Returns the source of a session from what is open on a day.
    fileprivate func openDate(
        on day: LocalDay, _ today: LocalDay
    ) throws -> SessionSource {
        let dates = try dates(on: day, today)
        guard let first = dates.first else { throw NothingThere.date(day) }
        guard let open = dates.first(where: \.isOpen), let source = SessionSource(open) else {
            throw PlanRefusal.notOpen(first.title, first.status, day)
        }
        return source
    }
}
