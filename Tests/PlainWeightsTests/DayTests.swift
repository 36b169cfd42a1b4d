import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("The days of sets")
struct DayTests {
    private static func moment(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    @Test("are those of the place, at each of its ends and before 1970")
    func ends() throws {
        let days: [(String, Int, String)] = [
            ("2026-08-01T14:59:59Z", 540, "2026-08-01"),
            ("2026-08-01T15:00:00Z", 540, "2026-08-02"),
            ("2026-08-01T03:59:59Z", -240, "2026-07-31"),
            ("2026-08-01T04:00:00Z", -240, "2026-08-01"),
            ("1970-01-01T00:00:00Z", 0, "1970-01-01"), ("1969-12-31T23:59:59Z", 0, "1969-12-31"),
            ("1970-01-01T00:00:00Z", -1_080, "1969-12-31"),
            ("2000-02-29T12:00:00Z", 0, "2000-02-29"), ("2100-02-28T23:00:00Z", 120, "2100-03-01"),
            ("2199-12-31T23:59:59Z", 1_080, "2200-01-01"),
        ]
        for (moment, offset, day) in days {
            let found = LocalDay(try Self.moment(moment), utcOffsetMinutes: offset)
            #expect(found.description == day, "\(moment) \(offset)")
        }
    }

    @Test("have their last moments, however near the next day they are")
    func lastMoments() {
        for offset in [0, 540, -240, 1_380] {
            for day in [-1, 0, 11_323, 11_324, 20_666] {
                let midnight = Double((day - 11_323) * 86_400 - offset * 60)
                let first = Date(timeIntervalSinceReferenceDate: midnight)
                let last = Date(timeIntervalSinceReferenceDate: midnight.nextDown)
                #expect(LocalDay(first, utcOffsetMinutes: offset).rawValue == day)
                #expect(LocalDay(last, utcOffsetMinutes: offset).rawValue == day - 1)
            }
        }
    }

    @Test("have the dates of the Gregorian calendar")
    func dates() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var random = Seed("days")
        for _ in 0..<2_000 {
            let day = LocalDay(rawValue: .random(in: -100_000...200_000, using: &random))
            let start = Date(timeIntervalSince1970: Double(day.rawValue) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: start)
            let date = day.date
            // The calendar has another rule before 1582, and another year before 1.
            if start < Date(timeIntervalSince1970: -12_219_292_800) { continue }
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
            #expect(LocalDay(year: date.year, month: date.month, day: date.day) == day)
        }
        #expect(LocalDay(rawValue: -719_528).description == "0000-01-01")
        #expect(LocalDay(rawValue: -719_529).description == "-0001-12-31")
        for extreme in [Int.min, .max] { #expect(!LocalDay(rawValue: extreme).description.isEmpty) }
    }

    @Test("do not trap for dates and offsets that no set may have")
    func extremes() throws {
        try withVerifiedStore { store in
            let exercise = Exercise(name: "Bench Press")
            try store.exercises.insert(exercise)
            for (seconds, offset) in [(1e300, 0), (-1e300, 0), (0, Int.max), (0, Int.min)] {
                let set = ExerciseSet(
                    exercise: exercise.id, reps: 1,
                    timestamp: Date(timeIntervalSince1970: seconds), utcOffsetMinutes: offset)
                #expect(throws: (any Error).self) { try store.sets.insert(set) }
                #expect(throws: (any Error).self) { try store.write { try $0.save(set) } }
            }
        }
    }

    @Test("make the sections of a journal, whatever calendar the viewer has")
    func tokyo() throws {
        try withVerifiedStore { store in
            let exercise = Exercise(name: "Bench Press")
            try store.exercises.insert(exercise)
            // Still the first in Tokyo, already the second in Auckland.
            let late = ExerciseSet(
                exercise: exercise.id, reps: 1, timestamp: try Self.moment("2026-08-01T14:30:00Z"),
                utcOffsetMinutes: 540)
            let early = ExerciseSet(
                exercise: exercise.id, reps: 2, timestamp: try Self.moment("2026-07-31T23:00:00Z"),
                utcOffsetMinutes: 540)
            try store.sets.insert([late, early])
            var auckland = Calendar(identifier: .gregorian)
            auckland.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
            #expect(auckland.component(.day, from: late.timestamp) == 2)
            let page = try store.page(store.sets.byDay, by: .day)
            #expect(page.items.map(\.section.value.description) == ["2026-08-01"])
            #expect(page.items[0].records == [late, early])
        }
    }

    @Test("are each one section, also across the date line, by pages of any size")
    func sections() throws {
        var random = Seed("sections by day")
        for _ in 0..<5 {
            try withVerifiedStore { store in
                let exercises = (0..<2).map { Exercise(name: "\($0)") }
                try store.exercises.insert(exercises)
                let base = try Self.moment("2026-08-01T00:00:00Z")
                let sets = (0..<80).map { number in
                    ExerciseSet(
                        exercise: exercises[number % 2].id, reps: number + 1,
                        timestamp: base + Double(Int.random(in: 0..<60, using: &random) * 3_600),
                        utcOffsetMinutes: Int.random(in: -18...18, using: &random) * 60)
                }
                try store.sets.insert(sets)
                let lists: [(Query<ExerciseSet>, [ExerciseSet])] = [
                    (store.sets.byDay, sets),
                    (
                        store.sets.byDay.and { $0.exercise == exercises[0].id },
                        sets.filter { $0.exercise == exercises[0].id }
                    ),
                ]
                for (list, sets) in lists {
                    let days = Dictionary(grouping: sets) { $0.day() }
                    let expected = days.keys.sorted(by: >)
                    let size = Int.random(in: 1...30, using: &random)
                    var page = try store.page(list.paged(by: size), by: .day)
                    var shown: [(day: LocalDay, sets: [ExerciseSet])] = []
                    while true {
                        for part in page.items {
                            if !part.isContinued { shown.append((part.section.value, [])) }
                            shown[shown.count - 1].sets += part.records
                        }
                        guard let next = page.next else { break }
                        page = try store.page(list.paged(by: size), by: .day, after: next)
                    }
                    #expect(shown.map(\.day) == expected)
                    for (day, found) in shown {
                        let newest = days[day]?.sorted {
                            ($0.timestamp, $0.id) > ($1.timestamp, $1.id)
                        }
                        #expect(found == newest, "\(day)")
                    }
                }
                #expect(try store.explain(store.sets.byDay.refusingScans()).plan.index == "byDay")
            }
        }
    }
}
