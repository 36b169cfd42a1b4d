import Foundation
import PlainWeights
import TestSupport
import Testing

/// Compares every list of a store with that of a model: whole, counted, and page by page.
struct TrainingComparison {
    private let model: TrainingModel
    private let store: WorkoutStore
    private let pageSize: Int
    private let window: Range<Date>

    init(_ model: TrainingModel, _ store: WorkoutStore, _ random: inout Seed) {
        self.model = model
        self.store = store
        pageSize = Int.random(in: 1...5, using: &random)
        let start = Double.random(in: -1...12, using: &random).rounded() * 3600
        let length = Double.random(in: 0...12, using: &random).rounded() * 3600
        let date = Date(timeIntervalSince1970: start)
        window = date..<date.addingTimeInterval(length)
    }

    func run() throws {
        try compareExercises()
        try compareSets()
        try compareTotals()
        try compareRecords()
        try TrainingStatisticsComparison(model: model, store: store).run()
        try compare(store.sessions.newest, model.newestSessions)
        let active = model.newestSessions.filter { $0.state == .active }
        try compare(store.sessions.active, active)
        for session in model.sessions.keys {
            try compare(store.entries.of(session), model.entries(of: session))
            #expect(
                try store.sessions.exercises(of: session).map(\.id)
                    == model.exercises(of: session))
        }
    }

    private func compareExercises() throws {
        for (id, expected) in model.exercises {
            let found = try store.exercises.get(id)
            #expect(found?.lastUpdated == model.lastUpdated(of: expected))
            #expect(found?.lastEdited == expected.lastEdited)
            #expect(found?.name == expected.name && found?.category == expected.category)
        }
        let newest = model.byLastUpdated
        try compare(store.exercises.byLastUpdated, ids: newest.map(\.id))
        try compare(store.exercises.byName, ids: model.byName.map(\.id))
        for category in Set(newest.map(\.category)).union(["CHEST"]) {
            let expected = newest.filter { $0.category == category }
            try compare(store.exercises.inCategory(category), ids: expected.map(\.id))
        }
        let changed = newest.filter { model.lastUpdated(of: $0) >= window.lowerBound }
        try compare(store.exercises.changed(since: window.lowerBound), ids: changed.map(\.id))
        for name in TrainingModel.names {
            let expected = newest.filter { $0.name == name }
            #expect(try store.exercises.nameExists(" \(name.uppercased())") == !expected.isEmpty)
            if let first = expected.first {
                let exists = try store.exercises.nameExists(name, except: first.id)
                #expect(exists == (expected.count > 1))
            }
        }
    }

    private func compareSets() throws {
        try compare(store.sets.newest, model.newest())
        try compare(
            store.sets.during(window), model.newest { window.contains($0.timestamp) })
        for id in model.exercises.keys {
            try compare(store.sets.of(id), model.newest { $0.exercise == id })
            try compare(
                store.sets.of(id, during: window),
                model.newest { $0.exercise == id && window.contains($0.timestamp) })
        }
        for id in model.sessions.keys {
            try compare(store.sets.of(id), model.sets(of: id))
        }
    }

    /// The sums of days and exercises, which aggregate indexes keep, are those of the sets.
    private func compareTotals() throws {
        let done = Query<ExerciseSet> { $0.completed == true }
        let sets = model.sets.values.filter(\.completed)
        let byDay = try store.read { snapshot in
            let explained = try snapshot.explainTotals(
                of: done, by: .value { $0.computed(ExerciseSet.day) },
                .wideSum { $0.computed(ExerciseSet.volume) })
            #expect(explained.plan.index == "totalsByDay")
            return try snapshot.totals(
                of: done, by: .value { $0.computed(ExerciseSet.day) }, .count,
                .wideSum { $0.computed(ExerciseSet.volume) }, .sum(\.rest.rawValue))
        }
        let expected = Dictionary(grouping: sets) { $0.day(dayStart: model.dayStart) }
        #expect(byDay.map(\.group) == expected.keys.sorted())
        for day in byDay {
            let sets = day.group.flatMap { expected[$0] } ?? []
            let (count, volume, rest) = day.values
            let (volumes, rests) = (sets.map(Self.volume), sets.compactMap(\.rest?.rawValue))
            #expect(count == sets.count)
            #expect(volume == volumes.reduce(0, +))
            #expect(rest == rests.reduce(0, +))
        }
        for exercise in model.exercises.keys {
            let query = Query<ExerciseSet> {
                $0.exercise == exercise && $0.completed == true
                    && $0.computed(ExerciseSet.isWarmUp) == false
            }
            let own = sets.filter { $0.exercise == exercise && $0.kind != .warmUp }
            let found = try store.totals(
                of: query, by: .value(\.side), .count, .wideSum { $0.computed(ExerciseSet.volume) })
            let sides = Dictionary(grouping: own, by: \.side)
            #expect(Set(found.map(\.group)) == Set(sides.keys))
            for side in found {
                let volumes = (sides[side.group] ?? []).map(Self.volume)
                let (count, volume) = side.values
                #expect(count == volumes.count)
                #expect(volume == volumes.reduce(0, +))
            }
        }
    }

    /// What the index of results gives is what a look at all sets gives.
    private func compareRecords() throws {
        for exercise in model.exercises.keys {
            for policy in [RecordPolicy.standard, RecordPolicy(includesWarmUps: true)] {
                let sets = model.sets.values.filter {
                    $0.exercise == exercise && $0.completed && ($0.reps ?? 0) > 0
                        && (policy.includesWarmUps || $0.kind != .warmUp)
                }
                let best = Self.best(of: sets)
                let found = try store.value(of: PersonalBest(of: exercise, policy: policy))
                #expect(Self.result(found) == Self.result(best))
                let table = try store.value(of: ExerciseRecords(of: exercise, policy: policy))
                #expect(Self.result(table.best) == Self.result(best))
                for (row, found) in table.bestForReps.enumerated() {
                    let best = Self.best(of: sets.filter { $0.reps ?? 0 > row })
                    #expect(Self.result(found) == Self.result(best))
                }
                let volumes = sets.map { Int128($0.weight?.rawValue ?? 0) * Int128($0.reps ?? 0) }
                let most = table.mostSetVolume.map {
                    Int128($0.weight?.rawValue ?? 0) * Int128($0.reps ?? 0)
                }
                #expect(most == volumes.filter { $0 > 0 }.max())
            }
        }
    }

    /// The best of some sets: the heaviest, with no weight below any, then the one with the most
    /// repetitions, then the earliest.
    private static func best(of sets: [ExerciseSet]) -> ExerciseSet? {
        sets.min {
            ($1.weight?.rawValue ?? .min, $1.reps ?? 0, $0.timestamp, $0.sequence ?? .min, $0.id)
                < (
                    $0.weight?.rawValue ?? .min, $0.reps ?? 0, $1.timestamp, $1.sequence ?? .min,
                    $1.id
                )
        }
    }

    /// What makes a set a record. Sets with the same are as good as each other.
    private static func result(_ set: ExerciseSet?) -> [Double] {
        guard let set else { return [] }
        return [
            set.weight.map { Double($0.rawValue) } ?? -.infinity, Double(set.reps ?? 0),
            set.timestamp.timeIntervalSince1970,
        ]
    }

    private static func volume(_ set: ExerciseSet) -> Int128 {
        Int128(max(0, set.load.rawValue)) * Int128(set.reps ?? 0)
    }

    private func compare<R: TrainingRecord>(_ query: Query<R>, _ expected: [R]) throws {
        #expect(try store.fetch(query) == expected, "\(query)")
        try compare(query, ids: expected.map(\.id))
    }

    private func compare<R: TrainingRecord>(_ query: Query<R>, ids: [RecordID<R>]) throws {
        #expect(try store.fetch(query).map(\.id) == ids, "\(query)")
        #expect(try store.count(query) == ids.count, "\(query)")
        #expect(try store.first(query)?.id == ids.first, "\(query)")
        var page = try store.page(query.paged(by: pageSize))
        var paged = page.items.map(\.id)
        while let token = page.next {
            page = try store.page(query.paged(by: pageSize), after: token)
            paged += page.items.map(\.id)
        }
        #expect(paged == ids, "\(query) by \(pageSize)")
    }
}
