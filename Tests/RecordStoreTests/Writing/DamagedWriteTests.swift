import Foundation
import RecordStore
import TestSupport
import Testing

/// A record whose values are in an index of every kind.
private struct Entry: Record {
    var id = ID()
    var name = ""
    var tags: [String] = []
    var amount = 0
    var ratio = 0.5
    var price = Decimal(1)
    var parent: Entry.ID?

    static let schema = Schema<Entry>("Entry", blank: Entry()) {
        Field(1, "name", \.name)
        Field(2, "tags", \.tags)
        Field(3, "amount", \.amount)
        Field(4, "ratio", \.ratio)
        Field(5, "price", \.price)
        Field(6, "parent", \.parent, onDelete: .nullify)
        Index("byName", on: .ascending(\.name), covering: [\.amount])
        Index("byTag", on: .each(\.tags))
        Index("byPrice", on: .ascending(\.price), .ascending(\.ratio))
        SearchIndex("search", on: \.name)
        AggregateIndex("sums", by: .ascending(\.name), summing: .field(\.amount))
    }
}

/// A record without indexes.
private struct Plain: Record, Equatable {
    var id = ID()
    var name = ""
    var amount = 0

    static let schema = Schema<Plain>("Plain", blank: Plain()) {
        Field(1, "name", \.name)
        Field(2, "amount", \.amount)
    }
}

@Suite("Writes over damaged records")
struct DamagedWriteTests {
    private typealias Write = @Sendable (inout StoreTransaction, [Entry]) throws -> Void

    /// What is done to the record in the middle.
    private static let writes: [(String, Write)] = [
        ("delete by id", { _ = try $0.delete($1[2].id) }),
        ("delete", { _ = try $0.delete($1[2]) }),
        ("delete the target", { _ = try $0.delete($1[1].id) }),
        ("deleteAll", { transaction, _ in _ = try transaction.deleteAll(Query<Entry>()) }),
        ("save", { try $0.save(changed($1[2])) }),
        ("save equal values", { try $0.save($1[2]) }),
        ("update", { _ = try $0.update($1[2].id) { $0.amount += 1 } }),
        ("save from", { _ = try $0.save(changed($1[2]), from: $1[2]) }),
    ]

    private static func changed(_ entry: Entry) -> Entry {
        var other = entry
        other.amount += 1
        other.name += "x"
        return other
    }

    /// Undoes a write that was not refused.
    private struct Undone: Error {}

    private static func entries() -> [Entry] {
        var all = (0..<5).map {
            Entry(
                name: "name \($0 % 2)", tags: ["a", "tag \($0)"], amount: 1_000 + $0,
                ratio: Double($0) / 4, price: Decimal($0) + 1)
        }
        all[2].parent = all[1].id
        return all
    }

    @Test("are refused with the record's name, and totals stay", arguments: [false, true])
    func flippedBits(hasHistory: Bool) throws {
        let folder = try TemporaryFolder()
        var options = StoreOptions.unflushed
        if hasHistory { options.history = .kept() }
        let store = try Store.open(at: folder.path("store"), options: options, [Entry.self])
        let all = Self.entries()
        try store.write { try $0.save(all) }
        let id = all[2].id.uuid
        let sound = try store.value(of: id.bytes, in: "t1")
        let before = try sums(store)
        for offset in sound.indices {
            try put(sound, flipping: offset, id, store)
            for (name, write) in Self.writes {
                do {
                    try store.write { try write(&$0, all) }
                    Issue.record("\(name): byte \(offset) is wrong, and the write was made")
                } catch StoreError.damagedRecord(let damage) {
                    #expect(damage.id == id, "\(name): byte \(offset)")
                } catch {
                    Issue.record("\(name): byte \(offset): \(error)")
                }
            }
            if hasHistory {
                do {
                    _ = try store.undo()
                    Issue.record("byte \(offset) is wrong, and it is undone")
                } catch StoreError.damagedRecord(let damage) {
                    #expect(damage.id == id, "undo: byte \(offset)")
                }
            }
            #expect(try sums(store) == before)
        }
        try put(sound, flipping: nil, id, store)
        expectSound(store)
        for (_, write) in Self.writes {
            try store.write { try write(&$0, all) }
            try store.write { try $0.save(all) }
        }
        expectSound(store)
    }

    @Test("are refused for a type without indexes too")
    func withoutIndexes() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Plain.self])
        let record = Plain(name: "name", amount: 1)
        try store.write { try $0.save(record) }
        let id = record.id.uuid
        let sound = try store.value(of: id.bytes, in: "t1")
        try put(sound, flipping: sound.count - 1, id, store)
        let changed = Plain(id: record.id, name: "other", amount: 2)
        #expect(throws: StoreError.self) { try store.write { try $0.save(changed) } }
        #expect(throws: StoreError.self) { try store.write { try $0.delete(record.id) } }
        _ = try store.repair()
        try store.write { try $0.save(changed) }
        #expect(try store.get(record.id) == changed)
    }

    @Test("throw errors of the store, whatever a record with a right checksum says")
    func sealedRecords() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Entry.self])
        let all = Self.entries()
        try store.write { try $0.save(all) }
        let id = all[2].id.uuid
        let sound = try store.value(of: id.bytes, in: "t1")
        var refused = 0
        // Past what a record says of itself, which the checksum covers too.
        for offset in sound.indices.dropFirst(16) {
            for byte in [0, 1, 0x7f, 0xff] as [UInt8] {
                try store.change("t1") { key, bytes in
                    guard key == id.bytes else { return false }
                    bytes = sound
                    bytes[offset] = byte
                    bytes.seal(asRecordOfType: 1, id)
                    return true
                }
                for (name, write) in Self.writes {
                    do {
                        try store.write {
                            try write(&$0, all)
                            throw Undone()
                        }
                    } catch is StoreError {
                        refused += 1
                    } catch is Undone {
                    } catch {
                        Issue.record("\(name): byte \(offset) is \(byte): \(error)")
                    }
                }
            }
        }
        #expect(refused > 1_000)
    }

    private func sums(_ store: Store) throws -> [String] {
        try store.totals(of: Query<Entry>(), by: .value(\.name), .count, .sum(\.amount))
            .map { "\($0)" }
    }

    /// Stores the bytes of a record with one flipped bit.
    private func put(
        _ sound: [UInt8], flipping offset: Int?, _ id: UUID, _ store: Store
    ) throws {
        try store.change("t1") { key, bytes in
            guard key == id.bytes else { return false }
            bytes = sound
            if let offset { bytes[offset] ^= 1 << (offset % 8) }
            return true
        }
    }
}
