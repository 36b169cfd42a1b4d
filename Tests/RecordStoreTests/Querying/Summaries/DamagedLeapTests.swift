import Foundation
import RecordStore
import TestSupport
import Testing

/// A record with an index of numbers, which takes several pages.
private struct Mile: Record {
    var id = ID()
    var number = 0
    var lap = 0

    static let schema = Schema<Mile>("Mile", blank: Mile()) {
        Field(1, "number", \.number)
        Field(2, "lap", \.lap)
        Index("byNumber", on: .ascending(\.number), .ascending(\.lap))
    }
}

/// A record with an index of one column, which is all that stands before the id in a key.
private struct Sign: Record {
    var id = ID()
    var mark: UUID?
    var number = 0

    static let schema = Schema<Sign>("Sign", blank: Sign()) {
        Field(1, "mark", \.mark)
        Field(2, "number", \.number)
        Index("byMark", on: .ascending(\.mark))
    }
}

@Suite("Answers by leaps over damaged keys") struct DamagedLeapTests {
    private static let count = 300

    private static let questions: [(String, @Sendable (Store, Query<Mile>) throws -> Int)] = [
        ("first", { try $0.firstOfEach(\.number, in: $1).count }),
        ("selected", { try $0.firstOfEach(\.number, in: $1.selecting(\.lap)).count }),
        ("distinct", { try $0.distinct(\.number, in: $1).count }),
        ("counts", { try $0.counts(of: \.number, in: $1).count }),
        ("sections", { try $0.sections(of: $1, by: .value(\.number)).count }),
        ("totals", { try $0.totals(of: $1, by: .value(\.number), .count).count }),
        ("least", { try $0.minimum(of: \.number, in: $1) == nil ? 0 : 1 }),
        ("greatest", { try $0.maximum(of: \.number, in: $1) == nil ? 0 : 1 }),
    ]

    @Test("end, with a value once at most or an error of the store", arguments: [false, true])
    func leaps(isDescending: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Mile.self])
        for number in 0..<Self.count {
            try store.write { try $0.save(Mile(number: number * 16)) }
        }
        try store.close()
        let leaves = try leaves(in: FileImage(ofStoreAt: path))
        #expect(leaves.count > 2)
        // Without its first entry the second page may begin behind what its branch says.
        try removeFirst(of: leaves[1], at: path)
        let sound = try FileImage(ofStoreAt: path)
        let last = sound.node(leaves[0], sound.nodeCount(leaves[0]) - 1)
        let (first, second) = (sound.node(leaves[1], 0), sound.node(leaves[1], 1))
        for damaged in [[last], [first], [first, second], [last, first]] {
            for (offset, byte) in [
                (0, 0), (0, 1), (1, 0), (1, 2), (1, 8), (1, 12), (1, 0x7f), (1, 0xff), (2, 0),
            ] as [(Int, UInt8)] {
                var image = sound
                for node in damaged { image.bytes[node + 8 + offset] = byte }
                try image.write(toStoreAt: path)
                try ask(path, isDescending, "byte \(offset) of \(damaged) is \(byte)")
            }
        }
    }

    private static let signQuestions: [@Sendable (Store, Query<Sign>) throws -> Int] = [
        { try $0.firstOfEach(\.mark, in: $1).count },
        { try $0.firstOfEach(\.mark, in: $1.selecting(\.mark)).count },
        { try $0.distinct(\.mark, in: $1).count },
        { try $0.sections(of: $1, by: .value(\.mark)).count },
        { try $0.page($1, by: .value(\.mark)).items.count },
    ]

    @Test("end where the only column of a key has another value or takes the id", arguments: 0..<12)
    func columns(entry: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Sign.self])
        let marks = (0..<4).map { number -> UUID? in
            let byte = UInt8(number * 16)
            return number == 0
                ? nil : UUID(uuid: (byte, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
        }
        try store.write { transaction in
            for number in 0..<12 {
                try transaction.save(Sign(mark: marks[number % 4], number: number))
            }
        }
        try store.close()
        let sound = try FileImage(ofStoreAt: path)
        let leaf = sound.root(record: try #require(sound.tableNode("i1").map { sound.data($0) }))
        for (offset, byte) in [(0, 1), (0, 0x28), (0, 0x29), (1, 0), (1, 2), (1, 0x28), (1, 0xff)]
            as [(Int, UInt8)]
        {
            var image = sound
            image.bytes[image.node(leaf, entry) + 8 + offset] = byte
            try image.write(toStoreAt: path)
            let store = try Store.open(at: path, options: .unflushed, [Sign.self])
            let orders: [SortKey<Sign>] = [.ascending(\.mark), .descending(\.mark)]
            for order in orders {
                let all = Query<Sign>().sorted(by: order)
                let some = Query<Sign> { $0.number >= 2 }.sorted(by: order)
                for query in [all, some] {
                    for ask in Self.signQuestions {
                        do {
                            let found = try ask(store, query)
                            #expect(found <= 12, "\(query), byte \(offset) is \(byte)")
                        } catch is StoreError {
                        } catch is StorageError {
                        }
                    }
                }
            }
            try store.close()
        }
    }

    private func ask(_ path: String, _ isDescending: Bool, _ damage: String) throws {
        let query = Query<Mile>().sorted(
            by: isDescending ? .descending(\.number) : .ascending(\.number),
            isDescending ? .descending(\.lap) : .ascending(\.lap))
        let store = try Store.open(at: path, options: .unflushed, [Mile.self])
        for (name, ask) in Self.questions {
            do {
                let found = try ask(store, query)
                #expect(found <= Self.count, "\(name), \(damage)")
            } catch is StoreError {
            } catch is StorageError {
            } catch {
                Issue.record("\(name), \(damage): \(error)")
            }
        }
        try store.close()
    }

    private func leaves(in image: FileImage) throws -> [Int] {
        let root = image.root(record: try #require(image.tableNode("i1").map { image.data($0) }))
        return (0..<image.nodeCount(root)).map { image.child(image.node(root, $0)) }
    }

    /// Deletes the record of the first entry of a leaf.
    private func removeFirst(of leaf: Int, at path: String) throws {
        let image = try FileImage(ofStoreAt: path)
        let node = image.node(leaf, 0)
        let bytes = image.bytes[node + 8..<node + 8 + image.keySize(node)].suffix(16)
        let id = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        let store = try Store.open(at: path, options: .unflushed, [Mile.self])
        try store.write { _ = try $0.delete(Mile.ID(id)) }
        try store.close()
    }
}
