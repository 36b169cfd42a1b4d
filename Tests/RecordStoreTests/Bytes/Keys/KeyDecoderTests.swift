import RecordStore
import Testing

@Suite("Damaged keys")
struct KeyDecoderTests {
    @Test("a mutated key is refused or decodes, and whole fixed values are canonical")
    func mutations() throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        var refused = 0
        for _ in 0..<KeyTestSize.pairs {
            let kind = Kind.indexable.randomElement(using: &random) ?? .int64
            let isName = kind == .string && Bool.random(using: &random)
            let column = try KeyColumn(
                kind, isDescending: Bool.random(using: &random), isName: isName, budgetBytes: 40)
            var key = try encode(kind.sample(&random).bytes, column)
            mutate(&key, &random)
            do {
                let value = try decode(key, [column])[0]
                _ = value.description
                try requireCanonical(value, key, column)
            } catch is KeyDamage {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test("skipping a column ends where reading it does, in damaged keys too")
    func skipping() throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        for _ in 0..<KeyTestSize.pairs {
            let kind = Kind.indexable.randomElement(using: &random) ?? .int64
            let isName = kind == .string && Bool.random(using: &random)
            let column = try KeyColumn(
                kind, isDescending: Bool.random(using: &random), isName: isName, budgetBytes: 40)
            var key = try encode(kind.sample(&random).bytes, column)
            if Bool.random(using: &random) { mutate(&key, &random) }
            key += [1, 0x50]
            var reader = KeyDecoder(key.span.bytes)
            var skipper = KeyDecoder(key.span.bytes)
            do {
                _ = try reader.next(column)
            } catch {
                // What cannot be read may be skipped.
                continue
            }
            try skipper.skip(column)
            try #require(skipper.offset == reader.offset, "\(column) \(key)")
        }
    }

    private func mutate(_ key: inout [UInt8], _ random: inout KeyRandomness) {
        for _ in 0..<Int.random(in: 1...3, using: &random) where !key.isEmpty {
            let index = Int.random(in: 0..<key.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: key[index] = UInt8.random(in: 0...255, using: &random)
            case 1: key[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: key.remove(at: index)
            default: key.insert(UInt8.random(in: 0...255, using: &random), at: index)
            }
        }
    }

    /// Text is exempt: a decoder does not normalise or fold to see whether it was done.
    private func requireCanonical(
        _ value: KeyValue, _ key: [UInt8], _ column: KeyColumn
    ) throws {
        guard case .bytes(let bytes) = value.content, column.kind != .string else { return }
        // A mutation may make a text longer than its room.
        let again = try encode([bytes], [column])
        if !again.isCut { try #require(again.bytes == key, "\(column) \(value)") }
    }

    @Test("damage says where and what")
    func reasons() throws {
        let int = try KeyColumn(.int8)
        #expect(throws: KeyDamage(offset: 0, reason: .truncated)) { try decode([], [int]) }
        #expect(throws: KeyDamage(offset: 1, reason: .truncated)) {
            try decode(hex("01 52 00"), [int, int])
        }
        #expect(throws: KeyDamage(offset: 0, reason: .unexpectedTag(0x30, .int8))) {
            try decode(hex("30 00 01"), [int])
        }
        #expect(throws: KeyDamage(offset: 0, reason: .impossibleValue(.int8))) {
            try decode(hex("51 80"), [int])
        }
        let wide = try KeyColumn(.int128)
        for (key, column) in [
            ("51 00", int), ("4E FF", int), ("52 00 05", int), ("4D FF 05", int),
            ("60 80" + String(repeating: " 00", count: 15), wide),
            ("3F 7F" + String(repeating: " FF", count: 15), wide),
        ] {
            #expect(throws: KeyDamage(offset: 0, reason: .impossibleValue(column.kind)), "\(key)") {
                try decode(hex(key), [column])
            }
        }
        #expect(throws: KeyDamage(offset: 1, reason: .trailingBytes(1))) {
            try decode(hex("01 01"), [int])
        }
        let string = try KeyColumn(.string, budgetBytes: 40)
        #expect(throws: KeyDamage(offset: 0, reason: .unknownMark(0x07))) {
            try decode(hex("30 61 00 07"), [string])
        }
        #expect(throws: KeyDamage(offset: 0, reason: .invalidText)) {
            try decode(hex("30 C3 00 01"), [string])
        }
    }

    @Test("a whole key decodes to its values and id, and prints them")
    func wholeKey() throws {
        let columns = [
            try KeyColumn(.id), try KeyColumn(.date, isDescending: true),
            try KeyColumn(.decimal), try KeyColumn(.bool), try KeyColumn(.uint128),
        ]
        let id = [UInt8](0..<16)
        let values: [[UInt8]?] = [
            id, littleEndian((1.5).bitPattern), decimalBytes(125, exponent: -1, negative: true),
            nil, littleEndian(UInt128.max),
        ]
        let key = try encode(values, columns, id: id.reversed()).bytes
        var decoder = KeyDecoder(key.span.bytes)
        var printed: [String] = []
        for column in columns { printed.append(try decoder.next(column).description) }
        #expect(
            printed == [
                "00010203-0405-0607-0809-0a0b0c0d0e0f", "2001-01-01T00:00:01.5Z", "-12.5", "nil",
                "340282366920938463463374607431768211455",
            ])
        let decodedID = try decoder.recordID()
        try decoder.finish()
        #expect(decodedID == id.reversed())
        guard let inPlace = KeyDecoder.recordIDBytes(of: key.span.bytes) else {
            Issue.record("a whole key has an id")
            return
        }
        let inPlaceID = copy(inPlace)
        #expect(inPlaceID == id.reversed())
    }

    @Test("a cut value decodes to what was kept and a hash")
    func cutValue() throws {
        for isName in [false, true] {
            let column = try KeyColumn(.string, isName: isName, budgetBytes: 40)
            let key = try encode([UInt8](repeating: 0x62, count: 90), column)
            let value = try decode(key, [column])[0]
            guard case .cut(let kept, let digest) = value.content else {
                throw KeyTestFailure.notWhole(value)
            }
            #expect(kept == [UInt8](repeating: 0x62, count: 21))
            #expect(digest.count == 16)
            #expect(value.description.hasPrefix("bbbbbbbbbbbbbbbbbbbbb… #"))
        }
    }
}
