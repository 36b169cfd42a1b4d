import CommandLineSupport
import Foundation
import PlainWeights

/// The commands `week` and `today`, which show the dates of the active program.
struct WeekCommand {
    let context: ToolContext
    /// So many days back a date that was missed is told.
    private static let missedDays = 14
    private static let format = TrainingFormat(locale: .tool)

    var week: Command {
        Command(
            "week", usage: "week [DAY] [--store PATH] [--json]",
            summary: "shows the dates of the active program in a week, and what became of them",
            details: """
                DAY is any day of the week: 2025-08-12, today, which it is without it, or monday.
                A date is due on its day, missed once that is over, and planned before. One that was
                moved stands on its new day.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: program, week, and dates

                Example:
                  plainweights week 2025-08-18
                """,
            run: runWeek)
    }

    var today: Command {
        Command(
            "today", usage: "today [--store PATH] [--json]",
            summary: "shows what is due, what was missed and what was done",
            details: """
                What was missed is told for \(Self.missedDays) days. Sessions of today are told
                whether a program planned them or not.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: day, due, missed, sessions

                Example:
                  plainweights today
                """,
            run: runToday)
    }

    private func runWeek(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let text = try arguments.wordIfAny()
        try arguments.finish()
        let store = try target.reading()
        let today = try context.today(in: store)
        let day = try text.map { try Arguments.day($0, "DAY", today) } ?? today
        let program = try store.activeProgram()
        let first = TrainingPeriod.week(firstWeekday: program.firstWeekday).start(of: day)
        let dates = try store.dates(of: program, during: first..<first.advanced(by: 7), today)
        // The first week may begin before the program does.
        let week = (0..<7).lazy.compactMap { program.week(of: first.advanced(by: $0)) }.first
        if isJSON {
            console.print(
                .object([
                    ("program", .string(program.name)), ("week", .optional(week)),
                    ("dates", .array(dates.map(\.json))),
                ]))
            return ExitCode.done
        }
        let place = week.map { "week \($0) of \(program.weeks)" } ?? "no week of it"
        console.print("\(program.name.printable), \(place)", .bold)
        if dates.isEmpty {
            console.say("Nothing is planned from \(first) to \(first.advanced(by: 6)).")
            return ExitCode.done
        }
        var table = TextTable(["Day": .whole, "Workout": .wrapped, "State": .wrapped])
        for date in dates {
            table.add([
                Self.format.shortDay(date.day), date.title.printable, date.state(Self.format),
            ])
        }
        console.print(table)
        return ExitCode.done
    }

    private func runToday(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        try arguments.finish()
        let store = try target.reading()
        let today = try context.today(in: store)
        let dates = try store.first(store.programs.active).map { program in
            try store.dates(
                of: program, during: today.advanced(by: -Self.missedDays)..<today.advanced(by: 1),
                today)
        }
        let sessions = try store.sessions(on: today, context)
        let due = (dates ?? []).filter { $0.day == today && $0.status != .done }
        let missed = (dates ?? []).filter { $0.status == .missed }
        if isJSON {
            console.print(
                .object([
                    ("day", .string("\(today)")), ("due", .array(due.map(\.json))),
                    ("missed", .array(missed.map(\.json))),
                    ("sessions", .array(sessions.map(\.json))),
                ]))
            return ExitCode.done
        }
        var table = TextTable([
            TextTable.Column("", .whole), TextTable.Column(Self.format.shortDay(today), .wrapped),
        ])
        for date in due { table.add([date.status.rawValue, date.title.printable]) }
        for date in missed {
            table.add(["missed", "\(date.title.printable), \(Self.format.shortDay(date.day))"])
        }
        for session in sessions {
            let name = session.name.isEmpty ? "a session" : session.name.printable
            table.add([session.state == .active ? "goes on" : "done", name])
        }
        console.print(table)
        if table.rows.isEmpty { console.say("nothing is planned, and nothing was done") }
        return ExitCode.done
    }
}

extension WorkoutStore {
    /// Returns the sessions that were begun on a day, and those that go on, the first one first.
    fileprivate func sessions(
        on day: LocalDay, _ context: ToolContext
    ) throws -> [WorkoutSession] {
        let now = context.now()
        let dayStart = try value(of: Self.dayStart)
        // A day is not longer than two days, wherever it is.
        let window = now.addingTimeInterval(-172_800)..<now.addingTimeInterval(172_800)
        let near = try fetch(sessions.during(window))
            .filter { $0.state != .active && $0.day(dayStart: dayStart) == day }
        return near.reversed() + (try fetch(sessions.active))
    }
}
