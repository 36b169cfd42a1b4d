import Foundation
import LMDB
import RecordStore
import Testing

@Suite("The bytes of preferences") struct PreferenceBytesTests {
    private let name = Array("rest".utf8)

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.filter { !$0.isWhitespace }
        return stride(from: 0, to: digits.count, by: 2).compactMap { offset in
            let start = digits.index(digits.startIndex, offsetBy: offset)
            return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)
        }
    }

    @Test("never change: golden entries")
    func golden() throws {
        let number = PreferenceEntry(
            type: FieldType(.int64), value: [90, 0, 0, 0, 0, 0, 0, 0], sequence: 0x0102)
        #expect(
            number.encoded(named: name)
                == bytes("00 05 00 01 90cf2141 0201000000000000 5a00000000000000"))
        let nothing = PreferenceEntry(type: FieldType(.array, of: .string), value: nil, sequence: 1)
        #expect(
            nothing.encoded(named: name) == bytes("00 16 12 00 da998e99 0100000000000000"))
        #expect(try PreferenceEntry(number.encoded(named: name), named: name) == number)
        #expect(try PreferenceEntry(nothing.encoded(named: name), named: name) == nothing)
    }

    @Test("each flipped bit, each cut and each other name is an error, and no value")
    func damage() throws {
        let entry = PreferenceEntry(type: FieldType(.string), value: Array("abc".utf8), sequence: 9)
        let whole = entry.encoded(named: name)
        #expect(throws: StoreError.PreferenceProblem.Kind.damaged) {
            try PreferenceEntry(whole, named: Array("Rest".utf8))
        }
        for count in 0..<whole.count {
            #expect(throws: StoreError.PreferenceProblem.Kind.damaged) {
                try PreferenceEntry(Array(whole[..<count]), named: name)
            }
        }
        for bit in 0..<whole.count * 8 {
            var changed = whole
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let expected: StoreError.PreferenceProblem.Kind = bit < 8 ? .newerVersion : .damaged
            #expect(throws: expected, "bit \(bit)") {
                try PreferenceEntry(changed, named: name)
            }
        }
    }
}
