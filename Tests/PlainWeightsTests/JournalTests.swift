import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Journals") struct JournalTests {
    @Test("have days, exercises in the order of first sets, and sets")
    func parts() throws {
        let sets = [
            Trained.set(10, 100, 5, hour: 9), Trained.set(10, 50, 5, of: Trained.row, hour: 8),
            Trained.set(10, 60, 5, of: Trained.row, hour: 10), Trained.set(12, 100, 5),
            Trained.set(13, 100, 5, completed: false),
        ]
        try Trained.withSets(sets) { store in
            let page = try store.value(of: Journal())
            #expect(page.days.map(\.date.rawValue) == [12, 10] && page.next == nil)
            #expect(page.days[1].exercises.map(\.exercise) == [Trained.row.id, Trained.bench.id])
            #expect(
                page.days[1].exercises.map { $0.sets.map(\.id) } == [
                    [sets[1].id, sets[2].id], [sets[0].id],
                ])
            let bench = try store.value(of: Journal(of: .exercise(Trained.bench.id), leastSets: 1))
            #expect(bench.days.map(\.date.rawValue) == [12] && bench.next?.rawValue == 12)
            let older = try store.value(
                of: Journal(of: .category("Chest"), before: bench.next, leastSets: 1))
            #expect(older.days.first?.exercises.map(\.sets.count) == [1])
        }
    }

    @Test("come in pages of whole days, each once, across the date line too")
    func pages() throws {
        var random = Seed("journals")
        let sets = (0..<200).map { _ in
            var set = Trained.set(
                Int.random(in: 100..<130, using: &random), 100, 5,
                of: Bool.random(using: &random) ? Trained.row : Trained.bench,
                hour: Double(Int.random(in: 0..<24, using: &random)))
            set.utcOffsetMinutes = [-720, -600, 0, 330, 840].randomElement(using: &random) ?? 0
            return set
        }
        try Trained.withSets(sets) { store in
            for dayStart in [0, 240] {
                try store.change(WorkoutStore.dayStart, to: dayStart)
                let days = Dictionary(grouping: sets) { $0.day(dayStart: dayStart) }
                for least in [0, 1, 7, 20, sets.count, 1_000] {
                    var shown: [Journal.Day] = []
                    var page = try store.value(of: Journal(leastSets: least))
                    shown += page.days
                    while let next = page.next {
                        page = try store.value(of: Journal(before: next, leastSets: least))
                        #expect(!page.days.isEmpty, "a page after the last one")
                        shown += page.days
                    }
                    #expect(shown.map(\.date) == days.keys.sorted(by: >))
                    for day in shown {
                        let ids = day.exercises.flatMap(\.sets).map(\.id)
                        #expect(Set(ids) == Set((days[day.date] ?? []).map(\.id)))
                    }
                }
            }
        }
    }

    @Test("say how long a day took")
    func durations() throws {
        var unknown = Trained.set(10, 1, 1, hour: 20)
        unknown.timeKnown = false
        let sets = [
            Trained.set(10, 100, 5, hour: 9), Trained.set(10, 100, 5, hour: 9.5), unknown,
            Trained.set(10, 1, 1, hour: 23, completed: false), Trained.set(11, 1, 1),
        ]
        try Trained.withSets(sets) { store in
            let minutes = try [10, 11, 12].map {
                try store.value(of: WorkDuration(on: LocalDay($0)))
            }
            #expect(minutes == [33, 3, nil])
            let short = WorkDuration(on: LocalDay(11), lastSet: .seconds(59))
            #expect(try store.value(of: short) == 1)
        }
    }
}
