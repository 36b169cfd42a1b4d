import Foundation
import RecordStore
import TestSupport
import Testing

/// A store with a value of every kind, an index of every kind, preferences and a history, whose
/// every byte is kept beside this test.
@Suite("A golden store of every kind") struct GoldenKindsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    private func openGolden() throws -> Store {
        try StoreDump(named: "kinds").restore(to: path)
        return try Store.open(at: path, options: .golden, [Plant.self])
    }

    @Test("what is written today has the golden bytes")
    func bytes() throws {
        let store = try Store.open(at: path, options: .golden, [Plant.self])
        try StoredCatalog.change(at: path) { try $0.takeGoldenIdentity() }
        let all = try Plant.all()
        try store.write { transaction in
            transaction.label = "all"
            try transaction.save(all)
            try transaction.set(Plant.last, to: all[0].id)
        }
        try store.write { transaction in
            try transaction.set(Plant.isShown, to: true)
            try transaction.set(Plant.scale, to: 0.5)
            try transaction.set(Plant.day, to: nil)
            try transaction.set(Plant.sizes, to: [1, -1])
            try transaction.set(Plant.sign, to: all[0].sample)
        }
        // Every value goes, and one that had none gets one: the history has both.
        try store.write { transaction in
            try transaction.update(all[0].id) { record in
                record = Plant(id: record.id)
                record.name = "sedge"
            }
            try transaction.update(all[1].id) { $0.text = "Rush" }
            try transaction.set(Plant.last, to: nil)
        }
        try store.undo()
        try StoredCatalog.takeGoldenTimes(at: path, through: 4)
        try StoreDump(of: path).expectGolden("kinds")
    }

    @Test("it opens, and its records and preferences are those that were saved")
    func opening() throws {
        let store = try openGolden()
        expectSound(store)
        let all = try Plant.all()
        #expect(try store.fetch(Query<Plant>().sorted(by: .ascending(\.id))) == all)
        #expect(try store.get(Plant.isShown) && store.get(Plant.scale) == 0.5)
        #expect(try store.get(Plant.day) == nil && store.get(Plant.last) == all[0].id)
        #expect(try store.get(Plant.sizes) == [1, -1])
        #expect(try store.get(Plant.sign) == all[0].sample)
        #expect(try StoreDump(of: path) == StoreDump(named: "kinds"))
    }

    @Test("each index has the records in the order in which they were")
    func indexes() throws {
        let store = try openGolden()
        let all = try Plant.all()
        let orders = [
            "byBool": [1, 3, 2, 0], "byInt16": [1, 2, 0, 3], "byInt": [1, 2, 0, 3],
            "byUInt16": [1, 2, 0, 3], "byUInt": [1, 2, 0, 3], "byUInt128": [1, 2, 0, 3],
            "byDouble": [1, 2, 0, 3], "byUUID": [3, 2, 1, 0], "byDecimal": [2, 1, 0, 3],
            "byURL": [2, 3, 1, 0], "uniqueName": [1, 2, 0, 3], "byHalf": [1, 0, 2, 3],
            "bySize": [0, 0], "counted": [0, 2, 3],
        ]
        try store.read { snapshot in
            for (index, order) in orders {
                let found = try snapshot.all(Plant.self, ofIndex: index)
                #expect(found.map(\.name) == order.map { all[$0].name }, "\(index)")
            }
        }
        #expect(try store.fetch(Plant.letters.best("cafe ang")).map(\.id) == [all[0].id])
        let sums = try store.totals(
            of: Query<Plant>(), by: .value(\.bool), .count, .sum(\.uint8), .sum(\.decimal))
        #expect(sums.map(\.group) == [nil, false, true])
        #expect(sums.map(\.values.0) == [1, 2, 1] && sums.map(\.values.1) == [0, 255, 200])
        #expect(
            sums.map(\.values.2) == [
                0, 1e20, Decimal(sign: .minus, exponent: -3, significand: 125),
            ])
    }

    @Test("what changed is told and taken back, with values of every kind")
    func history() throws {
        let store = try openGolden()
        let all = try Plant.all()
        let past = try store.history().transactions
        try #require(past.map(\.kind) == [.normal, .normal, .normal, .undo])
        #expect(
            past[0].label == "all"
                && past[0].changes.map(\.kind) == Array(repeating: .inserted, count: 4))
        let change = try #require(past[2].changes.first)
        #expect(change.fields.count == 32)
        #expect(try store.redo() == [4])
        #expect(try store.get(all[0].id)?.label == nil)
        #expect(try store.get(all[1].id)?.text == "Rush" && store.get(Plant.last) == nil)
        _ = try store.undo()
        #expect(try store.fetch(Query<Plant>().sorted(by: .ascending(\.id))) == all)
        expectSound(store)
    }

    @Test(
        "members of a later build stay through an edit, and records through compaction and repair")
    func edits() throws {
        let store = try openGolden()
        let all = try Plant.all()
        try store.write { transaction in
            try transaction.update(all[0].id) { record in
                record.label?.title = "edited"
                record.sample.marks = [7]
            }
        }
        let edited = try #require(try store.get(all[0].id))
        #expect(edited.label?.unknown.names == ["color"] && edited.label?.title == "edited")
        #expect(edited.label?.unknown == all[0].label?.unknown)
        #expect(edited.sample.unknown == all[0].sample.unknown && edited.sample.marks == [7])
        try store.compact()
        try store.repair()
        #expect(try store.get(all[0].id) == edited && store.get(all[3].id) == all[3])
        expectSound(store)
    }
}
