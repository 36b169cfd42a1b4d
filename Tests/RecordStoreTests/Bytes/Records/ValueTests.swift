import CRC32C
import Foundation
import RecordStore
import Testing

@Suite struct ValueTests {
    private func problem(_ change: (inout Everything) -> Void) throws -> InvalidValue? {
        var record = Everything(id: .init())
        change(&record)
        let coder = try Coder<Everything>()
        return #expect(throws: InvalidValue.self) { try coder.bytes(record) }
    }

    @Test("numbers that are not finite are refused by type and field")
    func notFinite() throws {
        for value in [Double.nan, .infinity, -.infinity] {
            let date = Date(timeIntervalSinceReferenceDate: value)
            let double = try problem { $0.double = value }
            #expect(double?.type == "Everything" && double?.field == "double")
            #expect(double?.problem == .notFinite)
            #expect(try problem { $0.ratio = value }?.field == "ratio")
            #expect(try problem { $0.float = Float(value) }?.field == "float")
            #expect(try problem { $0.date = date }?.field == "date")
            #expect(try problem { $0.end = date }?.field == "end")
        }
        #expect(try problem { $0.decimal = .nan }?.problem == .notFinite)
    }

    @Test("equal decimals have equal bytes, the extremes come back")
    func decimals() throws {
        let coder = try Coder<Everything>()
        var (left, right) = (Everything(id: .init()), Everything(id: .init()))
        right.id = left.id
        left.decimal = Decimal(string: "12.500")!  // literals
        right.decimal = Decimal(sign: .plus, exponent: -2, significand: 1250)
        #expect(try coder.bytes(left) == coder.bytes(right))
        let ten = Decimal(string: "10")!  // a literal
        #expect(try valueBytes(of: ten) == [1, 0, 1, 0, 1] + [UInt8](repeating: 0, count: 15))
        #expect(try valueBytes(of: 0) == [UInt8](repeating: 0, count: 20))
        #expect(try valueBytes(of: -0.5) == [2, 0, 255, 255, 5] + [UInt8](repeating: 0, count: 15))
        let five = Decimal(sign: .plus, exponent: 127, significand: 5)
        let huge = Decimal.greatestFiniteMagnitude - five
        #expect(try problem { $0.decimal = huge }?.problem == .decimalOutOfRange(exponent: 128))
        let extremes: [Decimal] = [
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
            Decimal(string: "-0.00000000000000000000000000000000000001")!, 0,
            Decimal(sign: .plus, exponent: 127, significand: 1),
            Decimal(sign: .minus, exponent: 125, significand: 100),
        ]
        for value in extremes {
            left.decimal = value
            #expect(try coder.record(coder.bytes(left), id: left.id).decimal == value)
        }
    }

    private func valueBytes(of decimal: Decimal) throws -> [UInt8] {
        let coder = try Coder<Everything>()
        var record = Everything(id: .init())
        record.decimal = decimal
        let bytes = try coder.bytes(record)
        let slot = try #require(coder.layout.slot(of: 18))
        return [UInt8](bytes[slot.offset..<slot.offset + 20])
    }

    struct LaterMood: Record {
        enum Value: Int, FieldValue {
            case calm, tired
            case elated = 77
        }
        var id: ID
        var mood = Value.calm
        static let schema = Schema<LaterMood>("Mood", blank: LaterMood(id: ID())) {
            Field(1, "mood", \.mood)
        }
    }

    struct EarlierMood: Record {
        var id: ID
        var mood = Mood.calm
        static let schema = Schema<EarlierMood>("Mood", blank: EarlierMood(id: ID())) {
            Field(1, "mood", \.mood)
        }
    }

    @Test("a raw value that no case of an enum has is an error with that value")
    func unknownRawValue() throws {
        let later = LaterMood(id: .init(), mood: .elated)
        let bytes = try Coder<LaterMood>().bytes(later)
        let error = #expect(throws: RecordDamage.self) {
            try Coder<EarlierMood>().record(bytes, id: .init(later.id.uuid))
        }
        #expect(error?.kind == .value(field: 1, .unknownRawValue("77")))
    }

    @Test("the table and the instruction agree on the vectors of RFC 3720")
    func checksum() {
        let ascending: [UInt8] = Array(0..<32)
        let zeros = [UInt8](repeating: 0, count: 32)
        let ones = [UInt8](repeating: 0xff, count: 32)
        #expect(ChecksumPair(zeros) == ChecksumPair(both: 0x8a91_36aa))
        #expect(ChecksumPair(ones) == ChecksumPair(both: 0x62a8_ab43))
        #expect(ChecksumPair(ascending) == ChecksumPair(both: 0x46dd_794e))
        #expect(ChecksumPair(ascending.reversed()) == ChecksumPair(both: 0x113f_db5c))
    }

    @Test("a seeded checksum is that of the seed's bytes and what follows, at every length")
    func seededChecksum() {
        var generator = SeededGenerator(state: TestSettings.seed)
        let seed = (0..<3).map { _ in generator.next() }
        let seedBytes = seed.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in generator.integer(UInt8.self) }
            let seeded = crc32c_seeded(seed[0], seed[1], seed[2], bytes, count)
            #expect(ChecksumPair(both: seeded) == ChecksumPair(seedBytes + bytes))
        }
    }

    @Test("a checksum made in two steps is that of the whole, at every length and alignment")
    func incrementalChecksum() {
        var generator = SeededGenerator(state: TestSettings.seed)
        let bytes = (0..<200).map { _ in generator.integer(UInt8.self) }
        for cut in bytes.indices {
            let whole = ChecksumPair(bytes)
            let start = ChecksumPair([UInt8](bytes[..<cut]))
            #expect(whole == start.extended([UInt8](bytes[cut...])))
            #expect(whole.instruction == whole.table)
        }
    }

    @Test("entries are sound up to the first one that is not, by the table and the instruction")
    func entryChecksums() {
        var generator = SeededGenerator(state: TestSettings.seed)
        let first = generator.next()
        for count in [0, 1, 2, 64] {
            for _ in 0..<20 {
                var keys: [[UInt8]] = []
                var values: [[UInt8]] = []
                for _ in 0..<count {
                    let key = bytes(Int.random(in: 0...17, using: &generator), &generator)
                    let rest = bytes(Int.random(in: 0...40, using: &generator), &generator)
                    var seed: [UInt8] = []
                    for word in [first, UInt64(key.count), 0] {
                        withUnsafeBytes(of: word.littleEndian) { seed += $0 }
                    }
                    let checksum = ChecksumPair(seed + key + rest).table
                    keys.append(key)
                    values.append(withUnsafeBytes(of: checksum.littleEndian) { $0 + rest })
                }
                #expect(soundCounts(keys, values, first) == [count, count])
                guard let damaged = (0..<count).randomElement(using: &generator) else { continue }
                switch Int.random(in: 0...2, using: &generator) {
                case 0: values[damaged][values[damaged].count - 1] ^= 1
                case 1: values[damaged].removeLast(values[damaged].count - 3)
                default: keys[damaged].append(0)
                }
                #expect(soundCounts(keys, values, first) == [damaged, damaged])
            }
        }
    }

    private func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in generator.integer(UInt8.self) }
    }

    /// The numbers of sound entries by both ways.
    private func soundCounts(_ keys: [[UInt8]], _ values: [[UInt8]], _ first: UInt64) -> [Int] {
        // So many bytes before each key and value may be read, and do not matter.
        var bytes: [UInt8] = Array(repeating: 0xA5, count: 8)
        for (key, value) in zip(keys, values) { bytes += key + value }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return [] }
            var place = start + 8
            let entries = zip(keys, values).map { key, value in
                defer { place += key.count + value.count }
                return crc32c_entry(
                    key_count: key.count, key: place, value_count: value.count,
                    value: place + key.count)
            }
            return [
                crc32c_sound(first, entries, entries.count),
                crc32c_sound_by_table(first, entries, entries.count),
            ]
        }
    }
}
