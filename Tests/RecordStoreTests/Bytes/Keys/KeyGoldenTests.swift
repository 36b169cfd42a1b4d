import RecordStore
import Testing

@Suite("The bytes of keys, which never change")
struct KeyGoldenTests {
    @Test("fixed kinds have the bytes that the format document shows")
    func fixedKinds() throws {
        let int = try KeyColumn(.int32)
        #expect(try encode(nil, int) == hex("01"))
        #expect(try encode(nil, KeyColumn(.int32, isDescending: true)) == hex("FE"))
        #expect(try encode([1], KeyColumn(.bool)) == hex("08 01"))
        #expect(try encode(littleEndian(Int32(5)), int) == hex("51 05"))
        #expect(
            try encode(littleEndian(Int16(5)), KeyColumn(.int16, isDescending: true))
                == hex("AE FA"))
        #expect(try encode(littleEndian(Int32(0)), int) == hex("50"))
        #expect(try encode(littleEndian(Int32(-1)), int) == hex("4F"))
        #expect(try encode(littleEndian(Int32(-256)), int) == hex("4E 00"))
        #expect(try encode(littleEndian(Int32(-257)), int) == hex("4D FE FF"))
        #expect(try encode(littleEndian(Int32(256)), int) == hex("52 01 00"))
        #expect(
            try encode(littleEndian(UInt64.max), KeyColumn(.uint64))
                == hex("58 FF FF FF FF FF FF FF FF"))
        #expect(
            try encode(littleEndian(Int128.min), KeyColumn(.int128))
                == hex("3F 80 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"))
        #expect(
            try encode(littleEndian(UInt128.max), KeyColumn(.uint128))
                == hex("60 FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF"))
        let double = try KeyColumn(.double)
        #expect(
            try encode(littleEndian((1.0).bitPattern), double) == hex("18 BF F0 00 00 00 00 00 00"))
        #expect(
            try encode(littleEndian((-1.0).bitPattern), double) == hex("18 40 0F FF FF FF FF FF FF")
        )
        let zero = hex("18 80 00 00 00 00 00 00 00")
        #expect(try encode(littleEndian((0.0).bitPattern), double) == zero)
        #expect(try encode(littleEndian((-0.0).bitPattern), double) == zero)
        #expect(
            try encode(littleEndian((1.0).bitPattern), KeyColumn(.date))
                == hex("20 BF F0 00 00 00 00 00 00"))
    }

    @Test("decimals have the bytes that the format document shows")
    func decimals() throws {
        let decimal = try KeyColumn(.decimal)
        #expect(try encode(decimalBytes(0, exponent: 0), decimal) == hex("19 80 00"))
        let value = try encode(decimalBytes(125, exponent: -1), decimal)
        #expect(value == hex("19 A0 02 0D 33 00"))
        let negative = try encode(decimalBytes(125, exponent: -1, negative: true), decimal)
        #expect(negative == hex("19 5F FD F2 CC FF"))
    }

    @Test("the id at the end has the direction of the last column")
    func ids() throws {
        let up = try KeyColumn(.bool)
        let down = try KeyColumn(.bool, isDescending: true)
        let id = [UInt8](0..<16)
        #expect(try encode([[1], [1]], [down, up], id: id).bytes == hex("F7 FE 08 01") + id)
        #expect(
            try encode([[1], [1]], [up, down], id: id).bytes
                == hex("08 01 F7 FE") + id.map { ~$0 })
        let decimal = try KeyColumn(.decimal, isDescending: true)
        let negative = decimalBytes(125, exponent: -1, negative: true)
        let key = try encode([negative], [decimal], id: id).bytes
        #expect(key == hex("E6 A0 02 0D 33 00") + id.map { ~$0 })
        var decoder = KeyDecoder(key.span.bytes)
        _ = try decoder.next(decimal)
        let decoded = try decoder.recordID()
        #expect(decoded == id)
    }

    @Test("texts have the bytes that the format document shows")
    func texts() throws {
        let string = try KeyColumn(.string, budgetBytes: 100)
        #expect(try encode(Array("ab".utf8), string) == hex("30 61 62 00 01"))
        let down = try KeyColumn(.string, isDescending: true, budgetBytes: 100)
        #expect(try encode(Array("ab".utf8), down) == hex("CF 9E 9D FF FE"))
        #expect(try encode(Array("a\0b".utf8), string) == hex("30 61 00 FF 62 00 01"))
        let data = try KeyColumn(.data, budgetBytes: 100)
        #expect(try encode([0x00, 0xFF], data) == hex("33 00 FF FF 00 01"))
        let name = try KeyColumn(.string, isName: true, budgetBytes: 100)
        #expect(
            try encode(Array("Set 10".utf8), name)
                == hex("31 73 65 74 20 30 03 31 30 00 01 53 65 74 20 31 30 00 01"))
        let short = try KeyColumn(.string, budgetBytes: 40)
        #expect(
            try encode([UInt8](repeating: 0x61, count: 300), short)
                == hex("30") + [UInt8](repeating: 0x61, count: 21) + hex("00 02")
                + hex("98 35 FA 6B F4 E2 0A 9B 9E A8 12 50 63 02 E9 89"))
    }
}
