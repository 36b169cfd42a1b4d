import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Random histories of a calendar") struct CalendarHistoryTests {
    @Test(
        "the days of a program show what going through them one by one finds",
        arguments: fixedSeeds("PLAINWEIGHTS_CALENDAR_HISTORIES", quick: 4, thorough: 100))
    func histories(seed: UInt64) throws {
        try withVerifiedStore { store in
            var history = try CalendarHistory(store, seed: seed)
            try history.run(steps: 80)
        }
    }

    /// Zones of both hemispheres, with the days from which their clocks are looked at.
    private static let zones = [
        ("Europe/Berlin", LocalDay(year: 2026, month: 3, day: 26)),
        ("Europe/Berlin", LocalDay(year: 2026, month: 10, day: 22)),
        ("America/New_York", LocalDay(year: 2026, month: 3, day: 5)),
        ("America/Santiago", LocalDay(year: 2026, month: 9, day: 3)),
        ("Australia/Sydney", LocalDay(year: 2026, month: 10, day: 1)),
        ("Australia/Lord_Howe", LocalDay(year: 2026, month: 4, day: 2)),
        ("Pacific/Apia", LocalDay(year: 2011, month: 12, day: 27)),
        ("Asia/Kathmandu", LocalDay(year: 2027, month: 12, day: 29)),
    ]

    @Test("each day is one day, whatever its clocks do", arguments: zones)
    func clocks(name: String, first: LocalDay) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        try withVerifiedStore { store in
            let program = Program(name: "P", weeks: 2, start: first, firstWeekday: 3)
            let workout = Workout(name: "W")
            try store.programs.insert(program)
            try store.workouts.insert(workout)
            for weekday in 1...7 {
                try store.programSlots.insert(
                    ProgramSlot(program: program.id, weekday: weekday, workout: workout.id))
            }
            let start = try #require(calendar.date(from: components(first)))
            var days: [LocalDay] = []
            for halfHour in 0..<(48 * 6) {
                let moment = start + 1_800 * Double(halfHour)
                let offset = zone.secondsFromGMT(for: moment) / 60
                let day = LocalDay(moment, utcOffsetMinutes: offset)
                let parts = calendar.dateComponents([.year, .month, .day], from: moment)
                #expect(
                    [parts.year, parts.month, parts.day]
                        == [day.date.year, day.date.month, day.date.day])
                if days.last != day { days.append(day) }
                guard halfHour % 4 == 0 else { continue }
                let today = try store.value(
                    of: ProgramCalendar(
                        of: program.id, during: day..<LocalDay(rawValue: day.rawValue + 1),
                        today: day))
                #expect(today.map(\.status) == [.due] && today.map(\.due) == [day])
            }
            #expect(days == days.sorted() && Set(days).count == days.count)
        }
    }

    private func components(_ day: LocalDay) -> DateComponents {
        let (year, month, day) = day.date
        return DateComponents(year: year, month: month, day: day)
    }

    @Test("a device that travels does the date of the day where it is")
    func travel() throws {
        try withVerifiedStore { store in
            let monday = LocalDay(year: 2026, month: 3, day: 9)
            let program = Program(name: "P", start: monday)
            let workout = Workout(name: "W")
            let slot = ProgramSlot(program: program.id, weekday: 1, workout: workout.id)
            try store.programs.insert(program)
            try store.workouts.insert(workout)
            try store.programSlots.insert(slot)
            // Monday morning in Apia is Sunday in Los Angeles.
            let moment = Date(timeIntervalSince1970: 86_400 * Double(monday.rawValue) - 4 * 3600)
            #expect(LocalDay(moment, utcOffsetMinutes: 780) == monday)
            #expect(LocalDay(moment, utcOffsetMinutes: -420).rawValue == monday.rawValue - 1)
            for (offset, status) in [(780, "due"), (-420, "planned")] {
                let today = LocalDay(moment, utcOffsetMinutes: offset)
                let dates = try store.value(
                    of: ProgramCalendar(
                        of: program.id, during: monday..<LocalDay(rawValue: monday.rawValue + 7),
                        today: today))
                #expect(dates.map(\.status.rawValue) == [status] && dates.map(\.day) == [monday])
            }
            let session = try store.sessions.start(
                .slot(slot.id, due: monday), at: moment, utcOffsetMinutes: -420)
            #expect(session.week == 1 && session.utcOffsetMinutes == -420)
            try store.sessions.finish(session.id, at: moment + 3_600)
            let done = try store.value(
                of: ProgramCalendar(
                    of: program.id, during: monday..<LocalDay(rawValue: monday.rawValue + 7),
                    today: monday))
            #expect(done.map(\.status) == [.done] && done.map(\.day) == [monday])
        }
    }

    @Test("the days of a program are the same in each time zone of the process")
    func processes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try WorkoutStore.open(at: path, options: .unflushed)
        let start = LocalDay(year: 2024, month: 2, day: 28)
        let program = Program(name: "P", weeks: 3, start: start, firstWeekday: 7)
        let workout = Workout(name: "W")
        try store.programs.insert(program)
        try store.workouts.insert(workout)
        let weekly = ProgramSlot(program: program.id, weekday: 3, workout: workout.id)
        for slot in [
            weekly,
            ProgramSlot(program: program.id, week: 2, weekday: 7, isRest: true),
            ProgramSlot(program: program.id, day: 3, workout: workout.id),
        ] {
            try store.programSlots.insert(slot)
        }
        try store.write {
            _ = try $0.moveDate(of: weekly.id, due: start, to: LocalDay(start.rawValue + 1))
        }
        try store.close()
        let answers = try ["GMT", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"]
            .map { zone in
                let child = try ChildProcess(
                    "program-dates", path, "\(program.id)", environment: ["TZ": zone])
                let answer = child.readAll()
                #expect(child.wait() == .exit(0))
                return answer
            }
        #expect(
            answers[0].hasPrefix(
                """
                2024-02-29 2024-02-28 W missed 1
                2024-03-01 2024-03-01 W due 1
                2024-03-03 2024-03-03  rest 2
                """), "\(answers[0])")
        #expect(Set(answers).count == 1, "\(answers)")
        expectSound(try WorkoutStore.open(at: path, options: .unflushed))
    }
}
