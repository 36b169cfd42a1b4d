import CRC32C
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Lap: Record {
    var id = ID()
    var runner = ""
    var meters = 0
    var load = 0.0

    static let schema = Schema<Lap>("Lap", blank: Lap()) {
        Field(1, "runner", \.runner)
        Field(2, "meters", \.meters)
        Field(3, "load", \.load)
        AggregateIndex(
            "sums", by: .ascending(\.meters), .ascending(\.runner), summing: .field(\.meters),
            .field(\.load))
    }
}

/// Values of a group with right checksums that no store writes.
@Suite("Forged groups") struct ForgedGroupTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let environment: Environment
    /// The entries of the aggregate index.
    private let entries: Table

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("store")
        store = try Store.open(at: path, options: .unflushed, [Lap.self])
        environment = try Environment.open(at: path, options: .unflushed)
        entries = try environment.openTables(["i1"], makingMissing: false)[0]
    }

    /// The rest of the value of a group of one lap of 1 m with the load 1, behind the checksum.
    private static let sound: [UInt8] = [1, 0, 2, 0, 1, 0, 2, 0, 1]
    private static let mostCount = [UInt8](repeating: 0xFF, count: 8) + [0x7F]

    private static let forgeries: [[UInt8]] = [
        // The count of records, and of those without a value.
        mostCount + sound.dropFirst(),
        [1, 1, 2, 0, 1, 0, 2, 0, 1],
        // Sums whose digits stand further from one than those of any number.
        [1, 0, 9, 0x7F, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 1],
        [1, 0, 2, 0, 1, 0, 2, 0x80, 1],
        // Sums that are 2^127 - 1 more, for a whole number and for a fraction.
        [1, 0, 4, 2, 0, 0x80, 0, 0, 2, 0, 1],
        [1, 0, 2, 0, 1, 0, 4, 2, 0, 0x80, 0],
    ]

    @Test("are found, and never trap; a sound one is not", arguments: [sound] + forgeries)
    func forged(rest: [UInt8]) throws {
        try store.write { try $0.save(Lap(runner: "A", meters: 1, load: 1)) }
        try environment.write { transaction in
            let key = try transaction.view.keys(in: entries)[0]
            let value = Self.value(rest, of: key)
            try transaction.put(value, for: key, in: entries)
        }
        #expect(try store.verify().violations.isEmpty == (rest == Self.sound))
        // A write may refuse the group, or count on.
        _ = try? store.write { try $0.save(Lap(runner: "A", meters: 1, load: 1)) }
        #expect(try store.repair().isSound)
        expectSound(store)
    }

    @Test("are no totals where they are cut short, and never trap one", arguments: forgeries)
    func forgedTotals(rest: [UInt8]) throws {
        try store.write { try $0.save(Lap(runner: "A", meters: 1, load: 1)) }
        let (key, _) = try entry()
        try replace(key, by: Self.value(rest, of: key), for: key)
        for total in Self.totals { _ = try? total(store) }
        for size in 0..<Self.sound.count {
            try replace(key, by: Self.value(Array(Self.sound.prefix(size)), of: key), for: key)
            for total in Self.totals {
                #expect(throws: StoreError.self, "\(size) bytes") { try total(store) }
            }
            #expect(throws: StoreError.self, "\(size) bytes") { try Self.extreme(store) }
        }
    }

    @Test("with another bit in the key or the value end each total")
    func changedBits() throws {
        try store.write { try $0.save(Lap(runner: "Ann", meters: 300, load: 0.5)) }
        let (key, value) = try entry()
        for bit in 0..<8 * (key.count + value.count) {
            var (otherKey, otherValue) = (key, value)
            if bit / 8 < key.count {
                otherKey[bit / 8] ^= 1 << UInt8(bit % 8)
            } else {
                otherValue[bit / 8 - key.count] ^= 1 << UInt8(bit % 8)
            }
            try replace(key, by: otherValue, for: otherKey)
            for total in Self.totals {
                #expect(throws: StoreError.self, "bit \(bit)") { try total(store) }
            }
            // With another first byte the key is none of a number.
            if bit >= 8 {
                #expect(throws: StoreError.self, "bit \(bit)") { try Self.extreme(store) }
            }
            try replace(otherKey, by: value, for: key)
        }
        for total in Self.totals { try total(store) }
        #expect(try Self.extreme(store) == 300)
    }

    private static func extreme(_ store: Store) throws -> Int? {
        try store.total(of: Query<Lap>(), .greatest(\.meters))
    }

    /// Without groups, by a column, by its values, and with a filter on entries.
    private static let totals: [@Sendable (Store) throws -> Void] = [
        { _ = try $0.totals(of: Query<Lap>(), .count, .sum(\.meters), .sum(\.load)) },
        { _ = try $0.totals(of: Query<Lap>(), by: .value(\.runner), .count, .sum(\.load)) },
        { _ = try $0.totals(of: Query<Lap>(), by: .value { $0.runner.folded }, .sum(\.meters)) },
        { _ = try $0.total(of: Query<Lap> { !$0.runner.contains("x") }, .sum(\.meters)) },
    ]

    /// The only entry.
    private func entry() throws -> (key: [UInt8], value: [UInt8]) {
        try environment.read { view in
            let key = try view.keys(in: entries)[0]
            let value = try view.get(key.span.bytes, in: entries)?.array
            return (key, try #require(value))
        }
    }

    private func replace(_ old: [UInt8], by value: [UInt8], for key: [UInt8]) throws {
        try environment.write { transaction in
            _ = try transaction.delete(old.span.bytes, in: entries)
            try transaction.put(value.span.bytes, for: key.span.bytes, in: entries)
        }
    }

    @Test("of so many records that no integer has their sum end no total")
    func manyRecords() throws {
        try store.write { try $0.save(Lap(runner: "00000", meters: 1, load: 1)) }
        let most: [UInt8] = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20] + Self.sound.dropFirst()
        try environment.write { transaction in
            var key = try transaction.view.keys(in: entries)[0]
            let place = try #require(key.firstRange(of: Array("00000".utf8)))
            for number in 10_000..<80_000 {
                key.replaceSubrange(place, with: Array("\(number)".utf8))
                try transaction.put(Self.value(most, of: key), for: key, in: entries)
            }
        }
        let all = Query<Lap>()
        let (count, valueCount) = try store.totals(of: all, .count, .count(\.meters))
        #expect(count == .max && valueCount == .max)
        #expect(try store.total(of: all, .average(\.load)) != nil)
        #expect(try store.repair().isSound)
    }

    /// The value of a group with its checksum.
    private static func value(_ rest: [UInt8], of key: [UInt8]) -> [UInt8] {
        let checksum = key.withUnsafeBufferPointer { key in
            let seed = unsafe crc32c_seeded(
                UInt64(1).littleEndian, UInt64(key.count).littleEndian, 0, key.baseAddress,
                key.count)
            return rest.withUnsafeBufferPointer {
                unsafe crc32c_extend(seed, $0.baseAddress, $0.count)
            }
        }
        return withUnsafeBytes(of: checksum.littleEndian) { unsafe Array($0) } + rest
    }
}
