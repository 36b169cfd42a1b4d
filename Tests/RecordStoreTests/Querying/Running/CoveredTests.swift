import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Lifts by exercise, with what a list of them asks for in the entries.
private struct Lift: Record, Equatable {
    var id = ID()
    var exercise = 0
    var day = 0
    var reps = 0
    var weight: Double?
    var note = ""
    var spotter: Lift.ID?
    var tags: [String] = []

    static let half = ComputedColumn<Lift, Int>("half", version: 1) { $0.reps / 2 }
    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "exercise", \.exercise)
        Field(2, "day", \.day)
        Field(3, "reps", \.reps)
        Field(4, "weight", \.weight)
        Field(5, "note", \.note)
        Field(6, "spotter", \.spotter, onDelete: .nullify)
        Field(7, "tags", \.tags)
        Index(
            "byExercise", on: .ascending(\.exercise), .descending(\.day),
            covering: [\.reps, \.weight, \.spotter])
        Index("byNote", on: .ascending(\.note), .computed(half))
        Index("byTag", on: .each(\.tags), covering: [\.tags])
    }

    /// What two entries of the index by exercises say, but for the last field.
    static let queries: [Query<Lift>] = [
        Query { $0.exercise == 1 && $0.reps > 5 },
        Query { $0.exercise == 1 && !($0.weight < 50) && $0.day * 2 >= $0.reps },
        Query { $0.exercise == 1 && ($0.weight == nil || $0.reps == 3) },
        Query { $0.exercise.isIn([0, 2]) && $0.reps.isIn([1, 2, 3]) },
        Query { $0.exercise.isIn([0, 1]) && $0.reps > 2 }.sorted(by: .descending(\.day)),
        Query { $0.note.hasPrefix("n") && $0.note.contains("3") },
        Query { $0.note.hasPrefix("n") && $0.computed(Lift.half) == 2 },
        Query { $0.tags.contains("a") && $0.tags.contains("b") },
    ]
}

/// A store of lifts, whose records can be spoilt behind its back.
private struct Gym {
    let folder: TemporaryFolder
    let store: Store
    let lifts: [Lift]

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [Lift.self])
        lifts = (0..<60).map { position in
            Lift(
                exercise: position % 3, day: position / 6, reps: position % 8,
                weight: position % 5 == 0 ? nil : Double(position), note: "n\(position)",
                tags: position % 2 == 0 ? ["a", "b"] : ["a"])
        }
        try store.write { [lifts] in try $0.save(lifts) }
    }

    func change(
        _ table: String, _ body: (inout WriteTransaction, Table, [[UInt8]]) throws -> Void
    ) throws {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables([table])[0]
        try environment.write { transaction in
            let keys = try transaction.view.keys(in: table)
            try body(&transaction, table, keys)
        }
    }

    /// Leaves nothing of any record that could be read.
    func spoilRecords() throws {
        try change("t1") { transaction, table, keys in
            for key in keys { try transaction.put([], for: key, in: table) }
        }
    }
}

private func value(of key: [UInt8], in table: Table, _ view: ReadView) throws -> [UInt8] {
    try #require(try view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
}

extension WriteTransaction {
    fileprivate mutating func put(_ value: [UInt8], for key: [UInt8], in table: Table) throws {
        try put(value.span.bytes, for: key.span.bytes, in: table)
    }
}

@Suite("What the entries of an index say") struct CoveredTests {
    @Test("is asked of them: no record is read for a count, ids, or whether there is one")
    func counted() throws {
        let gym = try Gym()
        let expected = try Lift.queries.map { try gym.store.fetch($0).map(\.id) }
        try gym.spoilRecords()
        for (query, ids) in zip(Lift.queries, expected) {
            #expect(try gym.store.count(query) == ids.count, "\(query)")
            #expect(try gym.store.exists(query) == !ids.isEmpty, "\(query)")
            #expect(try gym.store.ids(query) == ids, "\(query)")
            if ids.isEmpty { continue }
            #expect(throws: StoreError.self, "\(query)") { try gym.store.fetch(query) }
        }
    }

    @Test("is enough for the values of a field, the least and the greatest")
    func summarised() throws {
        let gym = try Gym()
        let query = Query<Lift> { $0.exercise == 1 && $0.reps > 2 }
        let found = try gym.store.fetch(query)
        try gym.spoilRecords()
        let weights = found.compactMap(\.weight)
        #expect(try gym.store.maximum(of: \.weight, in: query) == weights.max())
        #expect(try gym.store.minimum(of: \.weight, in: query) == weights.min())
        #expect(try gym.store.minimum(of: \.day, in: query) == found.map(\.day).min())
        let reps = Dictionary(grouping: found, by: \.reps).mapValues(\.count)
        let counts = try gym.store.counts(of: \.reps, in: query)
        #expect(Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) }) == reps)
        #expect(try gym.store.distinct(\.reps, in: query) == reps.keys.sorted())
        let exercises = try gym.store.distinct(\.spotter, in: query)
        #expect(exercises == [nil])
    }

    @Test("leaves rows out before they are looked up, and the rest is asked of the records")
    func partly() throws {
        let gym = try Gym()
        let query = Query<Lift> { $0.exercise == 1 && $0.reps == 4 && $0.note.contains("2") }
        let found = try gym.store.fetch(query)
        #expect(
            found.map(\.note)
                == gym.lifts.filter {
                    $0.exercise == 1 && $0.reps == 4 && $0.note.contains("2")
                }.sorted { ($1.day, $0.id) < ($0.day, $1.id) }.map(\.note))
        let explanation = try gym.store.explainAnalyze(query)
        #expect(
            explanation.plan.entryChecks == ["reps == 4"]
                && explanation.plan.checks == ["note.contains(\"2\")"])
        #expect(explanation.measurement?.rowsRead == 20)
        try gym.change("t1") { [lifts = gym.lifts] transaction, table, keys in
            for (lift, key) in zip(lifts, keys) where lift.reps != 4 {
                try transaction.put([], for: key, in: table)
            }
        }
        #expect(try gym.store.fetch(query) == found)
    }

    @Test("is what a reference in them leads to")
    func references() throws {
        let gym = try Gym()
        let (first, last) = (gym.lifts[0], gym.lifts[59])
        try gym.store.write { transaction in
            try transaction.update(gym.lifts[1].id) { $0.spotter = first.id }
            try transaction.update(gym.lifts[4].id) { $0.spotter = last.id }
        }
        let query = Query<Lift> { $0.exercise == 1 && $0.spotter?.day == 0 }
        let explanation = try gym.store.explain(query)
        #expect(try gym.store.ids(query) == [gym.lifts[1].id], "\(explanation)")
        let has = Query<Lift> { $0.exercise == 2 && $0.has(\Lift.spotter) { $0.reps == 4 } }
        #expect(try gym.store.ids(has) == [last.id])
    }

    @Test("follows each change of a covered value")
    func changed() throws {
        try withVerifiedStore([Lift.self]) { store in
            let lift = Lift(exercise: 1, reps: 1)
            let heavy = Query<Lift> { $0.exercise == 1 && $0.weight > 10 }
            try store.write { _ = try $0.save(lift) }
            #expect(try store.count(heavy) == 0)
            for weight in [20, nil, 11.5, 3] {
                try store.write { transaction in
                    try transaction.update(lift.id) { $0.weight = weight }
                    let count = try transaction.snapshot.count(heavy)
                    #expect(count == (weight ?? 0 > 10 ? 1 : 0))
                }
                #expect(
                    try store.maximum(of: \.weight, in: heavy)
                        == weight.flatMap { $0 > 10 ? $0 : nil })
            }
        }
    }

    @Test("is the record's to say where a text was cut")
    func cut() throws {
        try withVerifiedStore([Lift.self]) { store in
            let stem = "n" + String(repeating: "m", count: 600)
            try store.write { transaction in
                for end in ["3", "4", "34"] { try transaction.save(Lift(note: stem + end)) }
            }
            let query = Query<Lift> { $0.note.hasPrefix("n") && $0.note.contains("3") }
            #expect(try store.count(query) == 2)
            #expect(try store.ids(query).count == 2)
            #expect(try store.counts(of: \.note, in: query).count == 2)
            #expect(try store.maximum(of: \.note, in: query) == stem + "34")
        }
    }

    @Test("is refused if its checksum is wrong")
    func damaged() throws {
        let gym = try Gym()
        let query = Query<Lift> { $0.exercise == 0 && $0.reps >= 0 }
        try gym.change("i1") { transaction, table, keys in
            var spoilt = try value(of: keys[0], in: table, transaction.view)
            spoilt[5] ^= 1
            try transaction.put(spoilt, for: keys[0], in: table)
        }
        // The newest day comes first; of one day the id that descends with it.
        let first = try #require(gym.lifts.last { $0.exercise == 0 })
        #expect(
            throws: StoreError.damagedIndex(
                type: "Lift", index: "byExercise", id: first.id.uuid)
        ) { try gym.store.count(query) }
    }
}
