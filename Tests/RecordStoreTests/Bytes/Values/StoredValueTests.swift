import Foundation
import RecordStore
import Testing

@Suite("Values without their Swift types") struct StoredValueTests {
    @Test("what a value prints is read back as its bytes, for every kind that has an order")
    func laws() throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        for kind in Kind.indexable {
            for _ in 0..<500 {
                let bytes = kind.sample(&random).bytes
                let value = try StoredValue(bytes.span.bytes, as: FieldType(kind))
                let again = try StoredValue.bytes(parsing: value.description, as: kind)
                try #require(again == bytes, "\(kind) \(value)")
            }
        }
    }

    @Test("bytes of any size and content are a value or a problem, never a crash")
    func anyBytes() {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        var (values, problems) = (0, 0)
        let types =
            Kind.allCases.filter { $0 != .array }.map { FieldType($0) }
            + Kind.allCases.filter { $0 != .array }.map { FieldType(.array, of: $0) }
        for type in types {
            for _ in 0..<200 {
                let count = Int.random(in: 0...24, using: &random)
                let bytes = (0..<(type.kind.widthBytes ?? count)).map { _ in
                    UInt8.random(in: 0...3, using: &random)
                }
                do {
                    _ = try StoredValue(bytes.span.bytes, as: type).description
                    values += 1
                } catch {
                    problems += 1
                }
            }
        }
        #expect(values > 0 && problems > 0)
    }

    @Test("text that is no value of a kind is refused")
    func unreadable() {
        for (text, kind) in [
            ("128", Kind.int8), ("-1", .uint64), ("1e999", .double), ("nan", .double),
            ("1,5", .decimal), ("12x", .decimal), ("yes", .bool), ("0x0", .data), ("0xzz", .data),
            ("abc", .id), ("x", .date), ("[]", .array), ("{}", .document),
        ] {
            #expect(throws: UnreadableText(text: text, kind: kind)) {
                try StoredValue.bytes(parsing: text, as: kind)
            }
        }
    }
}
