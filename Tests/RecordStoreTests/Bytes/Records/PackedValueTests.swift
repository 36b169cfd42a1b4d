import Foundation
import RecordStore
import TestSupport
import Testing

/// Values that take no room where they are nil.
@Suite("Packed values") struct PackedValueTests {
    private struct Sparse: Record, Equatable {
        var id = ID()
        var flag: Bool?
        var count: Int?
        var name = ""
        var link: Sparse.ID?
        var size = 7
        var small: Int16?
        var ratio: Double?
        var note: String?
        var key: UUID?
        var wide: Int128?
        var mood: Mood?
        var cost: Decimal?
        var end: Date?
        var day = Date(timeIntervalSinceReferenceDate: 5)

        static let schema = Schema<Sparse>("Sparse", blank: Sparse()) {
            Field(1, "flag", \.flag)
            Field(2, "count", \.count)
            Field(3, "name", \.name)
            Field(4, "link", \.link, onDelete: .nullify)
            Field(5, "size", \.size)
            Field(6, "small", \.small)
            Field(7, "ratio", \.ratio)
            Field(8, "note", \.note)
            Field(9, "key", \.key)
            Field(10, "wide", \.wide)
            Field(11, "mood", \.mood)
            Field(12, "cost", \.cost)
            Field(13, "end", \.end)
            Field(14, "day", \.day)
        }

        /// The sizes of the packed values, by their bits in the argument of `init(bits:)`.
        static let sizes = [8, 16, 8, 16, 16, 8, 8]

        init() {}

        /// Makes a record that has the values whose bits are set.
        init(bits: Int) {
            func has(_ bit: Int) -> Bool { bits & 1 << bit != 0 }
            if has(0) { count = -1 }
            if has(1) { link = ID() }
            if has(2) { ratio = 0.25 }
            if has(3) { key = UUID() }
            if has(4) { wide = 1 << 100 }
            if has(5) { mood = .tired }
            if has(6) { end = Date(timeIntervalSinceReferenceDate: 9.5) }
            if has(7) { flag = true }
            if has(8) { small = -3 }
            if has(9) { note = "a note" }
            if has(10) { cost = 12.5 }
            name = String(repeating: "n", count: bits % 40)
        }
    }

    /// The layout of the same fields without packed values.
    private static let plainLayout = RecordLayout(
        version: 1,
        fields: Sparse.schema.definition.fields.map {
            ($0.number, FieldType($0.type.kind, of: $0.type.elementKind))
        })

    private static func plainBytes(of record: Sparse) throws -> [UInt8] {
        var record = record
        var buffer = ByteBuffer()
        let encoder = RecordEncoder(Sparse.schema, typeNumber: 1, layout: plainLayout)
        try encoder.encode(&record, sequence: 9, into: &buffer)
        return buffer.bytes.array
    }

    @Test("come back whatever else is nil, and take their own bytes alone")
    func everyCombination() throws {
        let coder = try Coder<Sparse>()
        let largest = try coder.bytes(Sparse(bits: 0x7F)).count - 7
        for bits in 0..<1 << 11 {
            let record = Sparse(bits: bits)
            let bytes = try coder.bytes(record)
            #expect(try coder.record(bytes, id: record.id) == record)
            if bits < 0x80 {
                let missing = Sparse.sizes.indices.filter { bits & 1 << $0 == 0 }
                let size = missing.reduce(largest) { $0 - Sparse.sizes[$1] }
                #expect(bytes.count == size + record.name.utf8.count, "\(bits)")
            }
            let encoded = try EncodedRecord(bytes.span.bytes, layouts: [coder.layout])
            let plainBytes = try Self.plainBytes(of: record)
            let plain = try EncodedRecord(plainBytes.span.bytes, layouts: [Self.plainLayout])
            for (slot, plainSlot) in zip(coder.layout.slots, Self.plainLayout.slots) {
                let (found, expected) = (try encoded.value(slot), try plain.value(plainSlot))
                #expect(found?.array == expected?.array, "\(bits) \(slot)")
            }
        }
    }

    @Test("are those whose presence bits fit into a word")
    func manyFields() throws {
        let coder = try Coder<ManyNumbers>()
        #expect(coder.layout.slots.map(\.isPacked) == (0..<67).map { $0 < 64 })
        var random = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<500 {
            var record = ManyNumbers()
            for path in ManyNumbers.paths where random.below(3) == 0 {
                record[keyPath: path] = random.integer()
            }
            let bytes = try coder.bytes(record)
            #expect(try coder.record(bytes, id: record.id) == record)
        }
    }

    @Test("of a layout from before the field could be nil always have their room")
    func formerLayout() throws {
        let layout = Self.plainLayout
        #expect(layout.slots.allSatisfy { !$0.isPacked })
        let decoder = try RecordDecoder(Sparse.schema, typeNumber: 1, layouts: [layout])
        for bits in 0..<1 << 11 {
            let record = Sparse(bits: bits)
            let bytes = try Self.plainBytes(of: record)
            #expect(try decoder.decode(bytes.span.bytes, id: record.id) == record)
        }
    }

    @Test("are stored, and changed one by one")
    func stored() throws {
        try withVerifiedStore([ManyNumbers.self]) { store in
            var record = ManyNumbers()
            for path in ManyNumbers.paths.prefix(40) { record[keyPath: path] = 7 }
            try store.write { try $0.save(record) }
            #expect(try store.read { try $0.get(record.id) } == record)
            try store.write { _ = try $0.update(record.id) { $0.v3 = nil } }
            record.v3 = nil
            #expect(try store.read { try $0.get(record.id) } == record)
        }
    }
}
