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
        try compare(store.sessions.newest, model.newestSessions)
        for session in model.sessions.keys {
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

    private func compare<R: TrainingRecord>(_ query: Query<R>, _ expected: [R]) throws {
        #expect(try store.fetch(query) == expected, "\(query)")
        try compare(query, ids: expected.map(\.id))
    }

    private func compare<R: TrainingRecord>(_ query: Query<R>, ids: [RecordID<R>]) throws {
        #expect(try store.fetch(query).map(\.id) == ids, "\(query)")
        #expect(try store.count(query) == ids.count, "\(query)")
        #expect(try store.first(query)?.id == ids.first, "\(query)")
        var page = try store.page(query.paged(by: pageSize))
        var paged = page.records.map(\.id)
        while let token = page.next {
            page = try store.page(query.paged(by: pageSize), after: token)
            paged += page.records.map(\.id)
        }
        #expect(paged == ids, "\(query) by \(pageSize)")
    }
}
