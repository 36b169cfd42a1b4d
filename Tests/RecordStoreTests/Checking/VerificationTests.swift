import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A type with an index of each shape that can be damaged.
private struct Note: Record {
    var id = ID()
    var text: String
    var size = 0
    var next: Note.ID?

    static let schema = Schema<Note>("Note", blank: Note(text: "")) {
        Field(1, "text", \.text)
        Field(2, "size", \.size)
        Field(3, "next", \.next, onDelete: .nullify)
        Index("byText", on: .ascending(\.text))
        Index("bySize", on: .ascending(\.size), covering: [\.text])
        Index("bySizeOnce", on: .ascending(\.size), unique: true)
    }
}

/// Damage made with plain LMDB in a store of two notes. The tables have the names of the format:
/// `t1` for the records, `i1` to `i4` for the indexes in the order of the schema.
@Suite("Verifying") struct VerificationTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let first: Note
    private let second: Note

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [Note.self])
        // Ids ascend: the first note has the first key.
        var note = Note(text: "a", size: 1)
        second = Note(text: "b", size: 2)
        note.next = second.id
        first = note
        try store.write { [first, second] in try $0.save([first, second]) }
    }

    private func violations() throws -> [Violation] {
        try store.verify().violations
    }

    /// Changes one table behind the store's back. The body gets the keys of all its entries.
    private func damage(
        _ table: String,
        _ body: (inout WriteTransaction, Table, [[UInt8]]) throws -> Void
    ) throws {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables([table])[0]
        try environment.write { transaction in
            let keys = try transaction.view.keys(in: table)
            try body(&transaction, table, keys)
        }
    }

    private func value(of key: [UInt8], in table: Table, _ view: ReadView) throws -> [UInt8] {
        try #require(
            try view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
    }

    @Test("a sound store has no violations, and all is counted")
    func sound() throws {
        let report = try store.verify()
        #expect(report.violations == [])
        #expect(report.recordCount == 2)
        #expect(report.entryCount == 8)
        #expect(report.danglingCount == 0)
    }

    @Test("an entry that no record has")
    func stray() throws {
        let id = UUID()
        let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
        try damage("i1") { transaction, table, keys in
            let key = Array(keys[0].dropLast(16)) + bytes
            try transaction.put([], for: key, in: table)
        }
        #expect(
            try violations()
                == [Violation(type: "Note", name: "byText", id: id, kind: .strayEntry)])
        #expect(
            throws: StoreError.damagedIndex(type: "Note", index: "byText", id: id)
        ) { try store.fetch(Query<Note>().sorted(by: .ascending(\.text))) }
    }

    @Test("an entry that a record should have")
    func missing() throws {
        try damage("i1") { transaction, table, keys in
            _ = try transaction.delete(keys[1], in: table)
        }
        #expect(
            try violations()
                == [
                    Violation(
                        type: "Note", name: "byText", id: second.id.uuid, kind: .missingEntry)
                ])
        #expect(
            throws: StoreError.damagedIndex(type: "Note", index: "byText", id: second.id.uuid)
        ) { try store.delete(second.id) }
    }

    @Test("an entry moved from one record to another is missing here and stray there")
    func moved() throws {
        try damage("i1") { transaction, table, keys in
            _ = try transaction.delete(keys[0], in: table)
            let key = keys[0].dropLast(16) + keys[1].suffix(16)
            try transaction.put([], for: Array(key), in: table)
        }
        #expect(
            Set(try violations())
                == [
                    Violation(
                        type: "Note", name: "byText", id: first.id.uuid, kind: .missingEntry),
                    Violation(
                        type: "Note", name: "byText", id: second.id.uuid, kind: .strayEntry),
                ])
    }

    @Test("a covered value that is not the record's", arguments: ["i2", "i3"])
    func wrongEntry(name: String) throws {
        try damage(name) { transaction, table, keys in
            var bytes = try value(of: keys[0], in: table, transaction.view)
            bytes[bytes.count - 1] ^= 1
            try transaction.put(bytes, for: keys[0], in: table)
        }
        let index = name == "i2" ? "bySize" : "bySizeOnce"
        #expect(
            try violations().contains(
                Violation(type: "Note", name: index, id: first.id.uuid, kind: .wrongEntry)))
    }

    @Test("a byte of a record, wherever it is")
    func flippedByte() throws {
        try damage("t1") { transaction, table, keys in
            let bytes = try value(of: keys[0], in: table, transaction.view)
            #expect(bytes.count > 40)
        }
        for offset in stride(from: 0, to: 40, by: 3) {
            try flip(offset)
            let found = try violations()
            #expect(found.first?.type == "Note" && found.first?.id == first.id.uuid)
            guard case .damagedRecord(let damage) = found.first?.kind else {
                Issue.record("byte \(offset): \(found)")
                continue
            }
            #expect(damage.type == "Note" && damage.id == first.id.uuid)
            #expect(throws: StoreError.damagedRecord(damage)) { try store.get(first.id) }
            try flip(offset)
        }
        expectSound(store)
    }

    private func flip(_ offset: Int) throws {
        try damage("t1") { transaction, table, keys in
            var bytes = try value(of: keys[0], in: table, transaction.view)
            bytes[offset] ^= 0x10
            try transaction.put(bytes, for: keys[0], in: table)
        }
    }

    @Test("a damaged record is reported once: its entries are no strays, its cut ones not missed")
    func damagedOnce() throws {
        let long = Note(text: .long("note", 1), size: 3)
        try store.write { try $0.save(long) }
        try damage("t1") { transaction, table, keys in
            for key in keys {
                var bytes = try value(of: key, in: table, transaction.view)
                bytes[bytes.count - 1] ^= 1
                try transaction.put(bytes, for: key, in: table)
            }
        }
        let found = try violations()
        #expect(found.map(\.id) == [first.id.uuid, second.id.uuid, long.id.uuid])
        #expect(found.allSatisfy { if case .damagedRecord = $0.kind { true } else { false } })

        let id = UUID()
        let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
        try damage("i1") { transaction, table, keys in
            try transaction.put([], for: Array(keys[0].dropLast(16)) + bytes, in: table)
        }
        #expect(
            try violations().last
                == Violation(type: "Note", name: "byText", id: id, kind: .strayEntry))
    }

    @Test("a record under another's id")
    func swapped() throws {
        try damage("t1") { transaction, table, keys in
            let bytes = try value(of: keys[1], in: table, transaction.view)
            try transaction.put(bytes, for: keys[0], in: table)
        }
        let found = try #require(try violations().first)
        #expect(found.type == "Note" && found.id == first.id.uuid)
        guard case .damagedRecord(let damage) = found.kind, case .checksum = damage.kind else {
            Issue.record("\(found)")
            return
        }
    }

    @Test("a key that is no id")
    func wrongKey() throws {
        try damage("t1") { transaction, table, keys in
            try transaction.put("x", for: "short", in: table)
        }
        #expect(
            try violations()
                == [Violation(type: "Note", name: nil, id: nil, kind: .wrongKey(sizeBytes: 5))])
    }

    @Test("a reference to a record that is gone")
    func dangling() throws {
        try damage("t1") { transaction, table, keys in
            _ = try transaction.delete(keys[1], in: table)
        }
        let found = Set(try violations())
        #expect(
            found.contains(
                Violation(
                    type: "Note", name: "next", id: first.id.uuid,
                    kind: .dangling(target: second.id.uuid))))
        for index in ["byText", "bySize", "bySizeOnce", "references.next"] {
            #expect(
                found.contains(
                    Violation(type: "Note", name: index, id: second.id.uuid, kind: .strayEntry)))
        }
        #expect(found.count == 5)
    }
}
