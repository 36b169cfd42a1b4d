import Foundation
import LMDB
import RecordStore
import Testing

@Suite("Hashes of entries") struct EntryHashTests {
    private let hash = EntryHash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)

    private func hex(_ key: [UInt8], _ value: [UInt8]) -> String {
        let number = hash(key.span.bytes, value.span.bytes)
        return withUnsafeBytes(of: number.littleEndian) { bytes in
            bytes.map { String(format: "%02x", $0) }.joined()
        }
    }

    /// Made by OpenSSL: `openssl mac -macopt hexkey:000102030405060708090a0b0c0d0e0f
    /// -macopt size:16 -macopt c-rounds:1 -macopt d-rounds:3 -in FILE SIPHASH`.
    @Test("are those of another program for the sizes, the key and the value in words")
    func vectors() {
        #expect(hex([], []) == "dfe380971df8b3e211f18f3ee3f3fb25")
        #expect(hex(Array(0..<8), Array(0..<16)) == "3a31ba17b2c9c5022d9b0d949590bb9a")
        let value: [UInt8] = [0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF, 1, 2, 0]
        #expect(hex([1, 0, 0], value) == "4c4ec2376ad8a498b7400d71c2379612")
    }

    @Test("differ where bytes are moved between key and value, or zeros end one of them")
    func boundaries() {
        var generator = SeededGenerator(state: TestSettings.seed)
        var seen: Set<String> = []
        var entries: Set<[[UInt8]]> = []
        for _ in 0..<TestSettings.count {
            let bytes = (0..<generator.below(40)).map { _ in UInt8(generator.below(2)) }
            let middle = generator.below(bytes.count + 1)
            let entry = [Array(bytes[..<middle]), Array(bytes[middle...])]
            entries.insert(entry)
            seen.insert(hex(entry[0], entry[1]))
        }
        #expect(seen.count == entries.count)
    }

    @Test("added up in any order are equal, and with two values changing places are not")
    func sums() {
        var generator = SeededGenerator(state: TestSettings.seed)
        let entries = (0..<50).map { place in
            (key: [UInt8(place)], value: [UInt8(place), UInt8(generator.below(256))])
        }
        func sum(_ entries: [(key: [UInt8], value: [UInt8])]) -> EntrySum {
            var sum = EntrySum()
            for entry in entries { sum.add(entry.key.span.bytes, entry.value.span.bytes, hash) }
            return sum
        }
        #expect(sum(entries) == sum(entries.shuffled(using: &generator)))
        #expect(sum(entries).count == 50)
        var swapped = entries
        (swapped[3].value, swapped[40].value) = (entries[40].value, entries[3].value)
        #expect(sum(entries) != sum(swapped))
        #expect(sum(entries) != sum(entries.dropLast() + [entries[0]]))
    }
}
