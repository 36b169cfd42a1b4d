import CRC32C
import Foundation
import RecordStore
import TestSupport
import Testing

@Suite struct RecordBytesTests {
    static let id = Trip.ID("01890a5d-ac96-774b-bcce-b302099a8057")!  // a literal UUID

    @Test("a record of every kind comes back equal")
    func roundTrip() throws {
        try expectRoundTrip { $0.everything() }
        try expectRoundTrip { $0.uncounted() }
    }

    private func expectRoundTrip<R: Record & Equatable>(
        _ make: (inout SeededGenerator) -> R
    ) throws {
        let coder = try Coder<R>()
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<TestSettings.count {
            let record = make(&generator)
            let bytes = try coder.bytes(record)
            #expect(try coder.record(bytes, id: record.id) == record)
        }
    }

    @Test("a record's bytes are the golden ones")
    func golden() throws {
        let trip = Trip(id: Self.id, name: "Oslo", days: -2, note: nil, isOpen: true)
        let bytes = try Coder<Trip>().bytes(trip, sequence: 0x0102)
        let header = "00000100" + "855a893c" + "0201000000000000"
        let body = "0b" + "feff" + "01" + "04000000" + "04000000" + "4f736c6f"
        var covered = [1, 0, 0, 0] + bytes[..<4]
        withUnsafeBytes(of: Self.id.uuid.uuid) { covered += $0 }
        covered += bytes[8...]
        let checksum = crc32c_extend_by_table(0, covered, covered.count)
        let stored = withUnsafeBytes(of: checksum.littleEndian) { [UInt8]($0) }.hex
        #expect(stored == "855a893c")
        #expect(bytes.hex == header + body)
    }

    @Test("nil, zero and empty are three different things")
    func nilIsNotEmpty() throws {
        let coder = try Coder<Everything>()
        var record = Everything(id: .init())
        for count in [nil, 0, 1] as [Int?] {
            for note in [nil, "", "x"] as [String?] {
                for numbers in [nil, [], [0]] as [[Int32]?] {
                    (record.count, record.note, record.numbers) = (count, note, numbers)
                    #expect(try coder.record(coder.bytes(record), id: record.id) == record)
                }
            }
        }
    }

    @Test("every changed byte is found by the checksum")
    func damageIsFound() throws {
        let coder = try Coder<Trip>()
        let bytes = try coder.bytes(Trip(id: Self.id, name: "Oslo", note: "x"))
        for offset in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[offset] ^= 1 << UInt8(bit)
                #expect(throws: RecordDamage.self) { try coder.record(damaged, id: Self.id) }
            }
        }
    }

    @Test("every truncation is found")
    func truncation() throws {
        let coder = try Coder<Trip>()
        let bytes = try coder.bytes(Trip(id: Self.id, name: "Oslo", note: "x"))
        for count in bytes.indices {
            #expect(throws: RecordDamage.self) {
                try coder.record([UInt8](bytes[..<count]), id: Self.id)
            }
        }
    }

    @Test("bytes under another id or in another type's table are refused")
    func wrongPlace() throws {
        let trip = Trip(id: Self.id, name: "Oslo")
        let bytes = try Coder<Trip>().bytes(trip)
        #expect(throws: RecordDamage.self) { try Coder<Trip>().record(bytes, id: .init()) }
        #expect(throws: RecordDamage.self) {
            try Coder<Trip>(typeNumber: 2).record(bytes, id: Self.id)
        }
    }

    @Test("mutated bytes with a right checksum give a record or a typed error, never a crash")
    func mutation() throws {
        try mutate { $0.everything() }
        try mutate { $0.uncounted() }
    }

    private func mutate<R: Record>(_ make: (inout SeededGenerator) -> R) throws {
        let coder = try Coder<R>()
        var generator = SeededGenerator(state: TestSettings.seed)
        var (readCount, refusedCount) = (0, 0)
        for _ in 0..<TestSettings.count * 10 {
            let record = make(&generator)
            var bytes = try coder.bytes(record)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let offset = Int.random(in: bytes.indices, using: &generator)
                bytes[offset] = generator.integer()
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
            }
            seal(&bytes, id: record.id.uuid)
            do {
                let mutated = try coder.record(bytes, id: record.id)
                #expect(mutated.id == record.id)
                _ = try coder.bytes(mutated)
                readCount += 1
            } catch let damage as RecordDamage {
                if case .checksum = damage.kind { Issue.record("the checksum was made right") }
                refusedCount += 1
            }
            readEveryField(of: bytes, coder.layout)
        }
        #expect(refusedCount > 0 && readCount > 0)
    }

    private func seal(_ bytes: inout [UInt8], id: UUID) {
        guard bytes.count >= 16 else { return }
        var covered = [1, 0, 0, 0] + bytes[..<4]
        withUnsafeBytes(of: id.uuid) { covered += $0 }
        covered += bytes[8...]
        let checksum = crc32c_extend(0, covered, covered.count)
        withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(4..<8, with: $0) }
    }

    private func readEveryField(of bytes: [UInt8], _ layout: RecordLayout) {
        do {
            let record = try EncodedRecord(bytes.span.bytes, layouts: [layout])
            for slot in layout.slots {
                guard let value = try record.value(slot) else { continue }
                let isInside = value.byteCount <= bytes.count
                #expect(isInside)
            }
        } catch {
            #expect(error.offset <= bytes.count + Int(UInt32.max))
        }
    }

    @Test("one field is read in place without decoding the rest")
    func readInPlace() throws {
        let coder = try Coder<Trip>()
        let bytes = try coder.bytes(Trip(id: Self.id, name: "Oslo", days: 3, note: ""))
        let record = try EncodedRecord(bytes.span.bytes, layouts: [coder.layout])
        let sequence = record.sequence
        #expect(sequence == 9)
        try record.verifyChecksum(type: 1, id: IDBits(Self.id.uuid))
        func value(_ number: UInt16) throws -> [UInt8]? {
            let slot = try #require(coder.layout.slot(of: number))
            guard let value = try record.value(slot) else { return nil }
            return value.withUnsafeBytes { [UInt8]($0) }
        }
        #expect(try value(1) == Array("Oslo".utf8))
        #expect(try value(2) == [3, 0])
        #expect(try value(3) == [])
        #expect(try value(7) == nil)
    }

    @Test("two encodings of a record differ in nothing but the header")
    func sameValues() throws {
        let coder = try Coder<Trip>()
        var trip = Trip(id: Self.id, name: "Oslo")
        let (first, second) = (try coder.bytes(trip), try coder.bytes(trip, sequence: 10))
        trip.days = 1
        let third = try coder.bytes(trip)
        let record = try EncodedRecord(first.span.bytes, layouts: [coder.layout])
        let same = try EncodedRecord(second.span.bytes, layouts: [coder.layout])
        let other = try EncodedRecord(third.span.bytes, layouts: [coder.layout])
        let (isSame, isOther) = (record.hasSameValues(as: same), record.hasSameValues(as: other))
        #expect(isSame)
        #expect(!isOther)
    }
}
