import Foundation
import PlainWeights
import TestSupport
import Testing

@MainActor @Suite("Live training") struct LiveTrainingTests {
    private static let rest = PreferenceKey("rest.seconds", default: 90)

    @Test("rows, sections, columns, answers and preferences follow the store")
    func live() throws {
        try Trained.withSets([Trained.set(10, 100, 5), Trained.set(11, 100, 5)]) { store in
            let rows = LiveQuery(store, store.sets.newest)
            let days = LiveSections(store, store.sets.byDay, by: .day)
            let names = LiveValue(store, []) { [names = store.exercises.byName] in
                try $0.fetch(names.selecting(\.name)).map(\.values)
            }
            let newest = LiveValue(store, []) { [store] snapshot in
                try snapshot.fetch(store.exercises.byName).map { exercise in
                    try snapshot.fetch(store.sets.of(exercise.id).limited(to: 1)).count
                }
            }
            let best = LiveValue(store, nil) {
                try $0.value(of: PersonalBest(of: Trained.bench.id))?.weight
            }
            let rest = LiveValue(store, Self.rest)
            #expect(rows.rows.count == 2 && days.parts.map(\.records.count) == [1, 1])
            #expect(names.value == ["Bench Press", "Row"])
            #expect(newest.value == [1, 0])
            #expect(best.value == .kilograms(100) && rest.value == 90)
            try store.exercises.update(Trained.row.id) { $0.name = "Barbell Row" }
            try store.sets.insert(Trained.set(11, 110, 5, of: Trained.bench, hour: 13))
            try store.sets.insert(Trained.set(12, 60, 5, of: Trained.row))
            try store.set(Self.rest, to: 120)
            #expect(rows.rows.count == 4 && days.parts.map(\.records.count) == [1, 2, 1])
            #expect(names.value == ["Barbell Row", "Bench Press"])
            #expect(newest.value == [1, 1])
            #expect(best.value == .kilograms(110) && rest.value == 120)
            #expect(rows.error == nil && days.error == nil && names.error == nil)
            #expect(newest.error == nil && best.error == nil && rest.error == nil)
        }
    }

    @Test("a preference is observed like a query", .timeLimit(.minutes(10)))
    func preference() async throws {
        let folder = try TemporaryFolder()
        let store = try WorkoutStore.open(at: folder.path("store"), options: .unflushed)
        var seconds = store.observe(Self.rest).makeAsyncIterator()
        #expect(try await seconds.next() == 90)
        try await store.set(Self.rest, to: 150)
        #expect(try await seconds.next() == 150)
        #expect(try await store.get(Self.rest) == 150)
    }
}
