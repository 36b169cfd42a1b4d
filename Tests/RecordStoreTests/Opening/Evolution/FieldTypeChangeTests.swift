import RecordStore
import Testing

/// The table of docs/schema-evolution.md: each pair of kinds, decided.
@Suite struct FieldTypeChangeTests {
    /// The kinds that a number may widen to, as the page lists them.
    private static let wider: [Kind: Set<Kind>] = [
        .int8: [.int16, .int32, .int64, .int128],
        .int16: [.int32, .int64, .int128],
        .int32: [.int64, .int128],
        .int64: [.int128],
        .uint8: [.uint16, .uint32, .uint64, .uint128, .int16, .int32, .int64, .int128],
        .uint16: [.uint32, .uint64, .uint128, .int32, .int64, .int128],
        .uint32: [.uint64, .uint128, .int64, .int128],
        .uint64: [.uint128, .int128],
        .float: [.double],
    ]

    @Test("each pair of kinds is decided as the page says", arguments: Kind.allCases)
    func pairs(old: Kind) {
        for new in Kind.allCases where old != .array && new != .array {
            let (before, after) = (FieldType(old), FieldType(new))
            let widens = Self.wider[old, default: []].contains(new)
            let expected: FieldTypeChange = old == new ? .none : widens ? .widens : .refused
            #expect(FieldTypeChange(from: before, to: after) == expected)
            let optional = FieldType(new, isOptional: true)
            #expect(
                FieldTypeChange(from: before, to: optional)
                    == (old == new ? .becomesOptional : expected))
            #expect(FieldTypeChange(from: optional, to: FieldType(new)) == .refused)
            #expect(
                FieldTypeChange(from: FieldType(old, isOptional: true), to: optional) == expected)
        }
    }

    @Test("elements of arrays do not change")
    func arrays() {
        let narrow = FieldType(.array, of: .int16)
        #expect(FieldTypeChange(from: narrow, to: FieldType(.array, of: .int32)) == .refused)
        #expect(FieldTypeChange(from: narrow, to: FieldType(.int16)) == .refused)
        #expect(
            FieldTypeChange(from: narrow, to: FieldType(.array, of: .int16, isOptional: true))
                == .becomesOptional)
    }
}
