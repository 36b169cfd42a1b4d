import RecordStore
import Testing

@Suite("Text in keys")
struct KeyTextTests {
    /// Texts of 490 to 520 bytes, around the longest key, with zeros near the offset of the cut.
    static func longTexts(around room: Int) -> [[UInt8]] {
        (room - 3...room + 6).flatMap { length -> [[UInt8]] in
            let plain = [UInt8](repeating: 0x61, count: length)
            let tails: [[UInt8]] = [[], [0x00], [0x01], [0x62], [0x00, 0x00], [0xC3, 0xA9]]
            return tails.map { plain + $0 }
        }
    }

    @Test("no key is longer than 511 bytes, and cut says so", arguments: 490...520)
    func keysAreShort(length: Int) throws {
        for isUnique in [true, false] {
            let budget = try KeyColumn.budgets(for: [.data], isUnique: isUnique)[0]
            let column = try KeyColumn(.data, budgetBytes: budget)
            let room = budget - 19
            let id = isUnique ? nil : [UInt8](repeating: 9, count: 16)
            for fill in [UInt8(0x61), 0x00] {
                let key = try encode(
                    [[UInt8](repeating: fill, count: length)], [column], id: id)
                let escapedLength = fill == 0 ? 2 * length : length
                #expect(key.bytes.count <= 511)
                #expect(key.isCut == (escapedLength > room))
            }
        }
    }

    @Test("values are in order unless both are cut and keep the same bytes")
    func cutOrder() throws {
        let column = try KeyColumn(.data, budgetBytes: 60)
        let texts = Self.longTexts(around: 60 - 19)
        var undecided = 0
        for a in texts {
            for b in texts {
                let first = try encode(a, column)
                let second = try encode(b, column)
                #expect((first == second) == (a == b))
                if isUndecided(first, second) {
                    undecided += 1
                    continue
                }
                #expect(first.lexicographicallyPrecedes(second) == a.lexicographicallyPrecedes(b))
            }
        }
        #expect(undecided > 0)
    }

    private func isUndecided(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        let stems = [first, second].map { Array($0.dropLast(16)) }
        return first != second && stems[0] == stems[1] && stems[0].suffix(2) == [0x00, 0x02]
    }

    @Test("canonically equal strings have one key, and zeros and FF keep their place")
    func normalForms() throws {
        let column = try KeyColumn(.string, budgetBytes: 200)
        let composed = try encode(Array("Caf\u{E9}".utf8), column)
        #expect(try encode(Array("Cafe\u{301}".utf8), column) == composed)
        let values = try decode(composed, [column])
        #expect(values[0].content == .bytes(Array("Caf\u{E9}".utf8)))
        #expect(values[0].description == "Caf\u{E9}")
    }

    @Test("what is no value of a kind is refused and changes nothing")
    func malformed() throws {
        var key = KeyEncoder()
        let string = try KeyColumn(.string, budgetBytes: 100)
        let bad: [UInt8] = [0x61, 0xED, 0xA0, 0x80]
        #expect(throws: KeyError.malformedValue(.string, sizeBytes: 4)) {
            try key.append(bad.span.bytes, as: string)
        }
        #expect(copy(key.bytes).isEmpty)
        for value in [Double.nan, .infinity, -.infinity] {
            let bytes = littleEndian(value.bitPattern)
            #expect(throws: KeyError.notFinite(.double)) { try encode(bytes, KeyColumn(.double)) }
            #expect(throws: KeyError.notFinite(.date)) { try encode(bytes, KeyColumn(.date)) }
        }
        #expect(throws: KeyError.notFinite(.float)) {
            try encode(littleEndian(Float.nan.bitPattern), KeyColumn(.float))
        }
        #expect(throws: KeyError.malformedValue(.int64, sizeBytes: 4)) {
            try encode(littleEndian(Int32(1)), KeyColumn(.int64))
        }
        #expect(throws: KeyError.malformedValue(.bool, sizeBytes: 1)) {
            try encode([2], KeyColumn(.bool))
        }
        #expect(throws: KeyError.malformedValue(.decimal, sizeBytes: 20)) {
            try encode(decimalBytes(120, exponent: 0), KeyColumn(.decimal))
        }
    }

    @Test("an index that does not fit a key, or has no order, is refused")
    func budgets() throws {
        #expect(try KeyColumn.budgets(for: [.string], isUnique: false) == [495])
        #expect(try KeyColumn.budgets(for: [.string, .data], isUnique: true) == [256, 255])
        #expect(try KeyColumn.budgets(for: [.int64, .string], isUnique: true) == [9, 502])
        #expect(throws: KeyError.noRoom(neededBytes: 16 + 16 * 32)) {
            try KeyColumn.budgets(for: [Kind](repeating: .string, count: 16), isUnique: false)
        }
        #expect(throws: KeyError.notIndexable(.document)) { try KeyColumn(.document) }
        #expect(throws: KeyError.noNameOrder(.url)) {
            try KeyColumn(.url, isName: true, budgetBytes: 99)
        }
        #expect(throws: KeyError.unusableBudget(.string, sizeBytes: 31)) {
            try KeyColumn(.string, budgetBytes: 31)
        }
    }

    @Test("decimals at the ends of their range keep their order and come back")
    func decimalExtremes() throws {
        let column = try KeyColumn(.decimal)
        let largest = UInt128.max
        let values: [[UInt8]] = [
            decimalBytes(largest, exponent: 127, negative: true),
            decimalBytes(1, exponent: 127, negative: true),
            decimalBytes(11, exponent: -128, negative: true),
            decimalBytes(1, exponent: -128, negative: true),
            decimalBytes(0, exponent: 0),
            decimalBytes(1, exponent: -128),
            decimalBytes(11, exponent: -128),
            decimalBytes(largest - 1, exponent: -128),
            decimalBytes(largest, exponent: -128),
            decimalBytes(1, exponent: 127),
            decimalBytes(largest, exponent: 127),
        ]
        let keys = try values.map { try encode($0, column) }
        for (value, key) in zip(values, keys) {
            #expect(try decode(key, [column])[0].content == .bytes(value))
            #expect(key.count <= column.budgetBytes)
        }
        for (earlier, later) in zip(keys, keys.dropFirst()) {
            #expect(earlier.lexicographicallyPrecedes(later))
        }
    }
}
