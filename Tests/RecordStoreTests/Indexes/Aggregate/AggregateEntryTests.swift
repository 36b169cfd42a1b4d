import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// The bytes of docs/format-aggregates.md. DO NOT CHANGE.
@Suite("The entries of an aggregate index have the documented bytes")
struct AggregateEntryTests {
    private struct Lap: Record {
        var id = ID()
        var runner = ""
        var meters = 0
        var load: Double?
        var cost: Decimal = 0

        static let schema = Schema<Lap>("Lap", blank: Lap()) {
            Field(1, "runner", \.runner)
            Field(2, "meters", \.meters)
            Field(3, "load", \.load)
            Field(4, "cost", \.cost)
            AggregateIndex(
                "sums", by: .ascending(\.runner), summing: .field(\.meters), .field(\.load),
                .field(\.cost))
        }
    }

    @Test("of groups with whole and with cut keys")
    func entries() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let long = String(repeating: "x", count: 600)
        do {
            let store = try Store.open(at: path, options: .unflushed, [Lap.self])
            try store.write { transaction in
                try transaction.save(Lap(runner: "Ann", meters: 200, load: 0.5, cost: 12.5))
                try transaction.save(Lap(runner: "Ann", meters: -201))
                try transaction.save(Lap(runner: long, meters: 5, load: 1e300))
                try transaction.save(Lap(runner: long, load: -1e300))
                try transaction.save(Lap(runner: "gone", meters: 7))
                try transaction.deleteAll(Query<Lap> { $0.runner == "gone" })
            }
            try store.close()
        }
        let environment = try InspectedStore.environment(at: path)
        let table = try environment.openTables(["i1"], makingMissing: false)[0]
        var found: [(key: [UInt8], value: [UInt8])] = []
        try environment.read { view in
            var cursor = try view.cursor(in: table)
            while let entry = try cursor.next() {
                found.append(
                    (
                        entry.key.withUnsafeBytes { Array($0) },
                        entry.value.withUnsafeBytes { Array($0) }
                    ))
            }
        }
        try #require(found.count == 2)
        let (ann, cut) = (found[0], found[1])
        #expect(Self.hex(ann.key) == "30 41 6e 6e 00 01")
        let annSums =
            "02 00 02 00 ff 01 09 ff 00 00 00 00 00 00 80 00 00 09 ff 00 80 e0 37 79 c3 11 0c"
        #expect(Self.hex(ann.value.dropFirst(4)) == annSums)
        #expect(Self.hex(cut.value.dropFirst(4).prefix(7)) == "02 00 02 00 05 00 00")
        // The whole key: tag, text and end mark.
        #expect(cut.value.count == 4 + 9 + 1 + 600 + 2)
        #expect(Self.hex(ann.value.prefix(4)) == Self.hex(Self.checksum(of: ann, index: 1)))
        #expect(Self.hex(cut.value.prefix(4)) == Self.hex(Self.checksum(of: cut, index: 1)))
    }

    /// Computes the checksum bit by bit, as RFC 3720 says.
    private static func checksum(
        of entry: (key: [UInt8], value: [UInt8]), index: UInt64
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [index, UInt64(entry.key.count), 0] {
            for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
        }
        bytes += entry.key + entry.value.dropFirst(4)
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82f6_3b78 : crc >> 1 }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (8 * $0)) }
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        var words: [String] = []
        for byte in bytes {
            let digits = String(byte, radix: 16)
            words.append(digits.count == 1 ? "0\(digits)" : digits)
        }
        return words.joined(separator: " ")
    }
}
