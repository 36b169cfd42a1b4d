import Foundation
import PlainWeights
import TestSupport
import Testing

private let moment = Date(timeIntervalSince1970: 1_600_000_000)

@Suite("Pages") struct PagingTests {
    /// Most sets of three exercises have one timestamp.
    private func add(
        _ count: Int, of exercises: [Exercise], to store: WorkoutStore, _ random: inout Seed
    ) throws -> [ExerciseSet] {
        let sets = (0..<count).map { _ in
            let hours = Int.random(in: -20...2, using: &random)
            return ExerciseSet(
                exercise: exercises.randomElement(using: &random)?.id, reps: 5,
                timestamp: moment.addingTimeInterval(Double(max(hours, 0)) * 3600),
                utcOffsetMinutes: 0, sequence: Int.random(in: 0...1, using: &random))
        }
        try store.sets.insert(sets)
        return sets
    }

    @Test("never skip or repeat a set, with equal timestamps and with writes in between")
    func writesBetween() throws {
        var random = Seed("pages")
        for _ in 0..<repetitions("PLAINWEIGHTS_PAGINGS", quick: 4, thorough: 10) {
            try withVerifiedStore { store in
                let exercises = ["A", "B", "C"].map { Exercise(name: $0, createdDate: moment) }
                try store.exercises.insert(exercises)
                let stable = try add(60, of: exercises, to: store, &random)
                var passing = try add(60, of: exercises, to: store, &random)
                let queries = [
                    store.sets.newest, store.sets.of(exercises[0].id),
                    store.sets.during(moment..<moment.addingTimeInterval(7200)),
                ]
                for query in queries {
                    var page = try store.page(query.paged(by: 7))
                    var seen = page.items
                    while let next = page.next {
                        passing.shuffle(using: &random)
                        for set in passing.prefix(5) { try store.sets.delete(set.id) }
                        passing.removeFirst(5)
                        passing += try add(5, of: exercises, to: store, &random)
                        page = try store.page(query.paged(by: 7), after: PageToken(next.text))
                        seen += page.items
                    }
                    let ids = seen.map(\.id)
                    #expect(Set(ids).count == ids.count)
                    let isStable = Set(stable.map(\.id))
                    let expected = try store.fetch(query).filter { isStable.contains($0.id) }
                    #expect(seen.filter { isStable.contains($0.id) } == expected)
                }
            }
        }
    }

    @Test("of exercises go on where they were while one is bumped to the top")
    func bumped() throws {
        try withVerifiedStore { store in
            let exercises = (0..<30).map { Exercise(name: "\($0)", createdDate: moment) }
            try store.exercises.insert(exercises)
            let query = store.exercises.byLastUpdated.paged(by: 10)
            let first = try store.page(query)
            let last = try #require(try store.fetch(query).last)
            try store.sets.insert(
                ExerciseSet(
                    exercise: last.id, reps: 1, timestamp: moment.addingTimeInterval(60),
                    utcOffsetMinutes: 0))
            let second = try store.page(query, after: #require(first.next))
            let third = try store.page(query, after: #require(second.next))
            let ids = (first.items + second.items + third.items).map(\.id)
            #expect(ids == exercises.map(\.id).sorted(by: >).dropLast())
            #expect(third.next == nil)
            #expect(try store.page(query).items.first?.id == last.id)
        }
    }

    @Test("refuse a token of another list")
    func otherToken() throws {
        try withVerifiedStore { store in
            try store.exercises.insert(
                (0..<30).map { Exercise(name: "\($0)", createdDate: moment) })
            let token = try #require(try store.page(store.exercises.byLastUpdated).next)
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(store.exercises.byName, after: token)
            }
        }
    }
}
