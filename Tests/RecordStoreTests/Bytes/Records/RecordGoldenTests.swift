import Foundation
import RecordStore
import TestSupport
import Testing

@Suite struct RecordGoldenTests {
    private let id = "01890a5dac96774bbcceb302099a8057"

    private func record() throws -> Everything {
        let id = try #require(Everything.ID("01890a5d-ac96-774b-bcce-b302099a8057"))
        var record = Everything(id: id)
        record.bool = true
        (record.int8, record.int16, record.int32, record.int64) = (-2, -2, -2, -2)
        (record.int, record.uint8, record.uint16) = (7, 200, 0xbeef)
        (record.uint32, record.uint) = (0x0102_0304, 0x0102_0304_0506_0708)
        (record.int128, record.uint128) = (-2, 1 << 64 | 2)
        (record.float, record.double) = (1.5, 1.5)
        record.date = Date(timeIntervalSinceReferenceDate: -1.5)
        (record.uuid, record.parent, record.children) = (id.uuid, id, [id])
        record.decimal = Decimal(sign: .minus, exponent: -1, significand: 125)
        (record.text, record.url, record.data) = ("é", URL(string: "http://a"), Data([0, 255]))
        record.address = Address(street: "S", houses: [1])
        (record.weight, record.lift) = (Weight(rawValue: 5), Weight(rawValue: 6))
        (record.celsius, record.mood, record.unit) = (Celsius(rawValue: 20), .tired, .pounds)
        (record.note, record.flag, record.count, record.small) = ("", true, 0, 9)
        (record.ratio, record.wide) = (0.5, -1)
        (record.tags, record.numbers, record.costs) = (["a", ""], [-1], [0])
        return record
    }

    @Test("a record of every kind has the golden bytes")
    func everyKind() throws {
        let coder = try Coder<Everything>()
        #expect(Set(coder.layout.slots.map(\.kind)) == Set(Kind.allCases))
        let plain = [
            "01", "fe", "feff", "feffffff", "feffffffffffffff", "0700000000000000", "c8",
            "04030201", "0807060504030201", "feffffffffffffffffffffffffffffff",
            "02000000000000000100000000000000", "0000c03f", "000000000000f83f",
            "000000000000f8bf", id, "0200ffff" + "7d" + zeros(15), "0500000000000000",
            "0000000000003440", "0100000000000000", "01", "09", "efbe",
        ]
        // The optional values of 8 and 16 bytes that are there: of `lastMood`, `end` and `key`
        // there is nothing.
        let packed = [
            id, "0600000000000000", zeros(8), "000000000000e03f",
            "ffffffffffffffffffffffffffffffff",
        ]
        let ends = [20, 22, 30, 32, 60, 60, 66, 66, 79, 87, 111].map { end in
            [UInt8(end)].hex + "000000"
        }
        let variable = [
            "01000000" + id, "c3a9", Array("http://a".utf8).hex, "00ff",
            "01" + Array(#"{"houses":[1],"street":"S"}"#.utf8).hex, "",
            Array("pounds".utf8).hex, "", "02000000" + "0100000061" + "00000000",
            "01000000" + "ffffffff", "01000000" + zeros(20),
        ]
        let header = "00000100" + "af3008ee" + "0201000000000000" + "ffffbff7f301"
        let bytes = try coder.bytes(record(), sequence: 0x0102)
        #expect(bytes.hex == header + (plain + packed + ends + variable).joined())
    }

    private func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }
}
