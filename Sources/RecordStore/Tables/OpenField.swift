import LMDB

/// Where a field lies in the records of each layout, and what it is in layouts that lack it.
final class OpenField: Sendable {
    let number: UInt16
    let name: String
    let kind: Kind
    let elementKind: Kind?
    let isOptional: Bool
    /// By layout version, which starts at 1.
    private let slots: [RecordSlot?]
    private let defaultBytes: [UInt8]?

    init(_ field: FieldDefinition, layouts: [RecordLayout]) {
        number = field.number
        name = field.name
        kind = field.type.kind
        elementKind = field.type.elementKind
        isOptional = field.type.isOptional
        slots = layouts.map { $0.slot(of: field.number) }
        defaultBytes = field.defaultBytes
    }

    /// Lends the value bytes of the field in a record, nil for a missing value.
    func withValue<Result>(
        in record: borrowing EncodedRecord, _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        if let slot = slots[Int(record.layoutVersion) - 1] {
            return try body(try record.value(slot))
        }
        guard let defaultBytes else { return try body(nil) }
        return unsafe try body(defaultBytes.span.bytes)
    }

    /// Whether the field has the same value in both records.
    func hasSameValue(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        guard let before = slots[Int(old.layoutVersion) - 1],
            let after = slots[Int(new.layoutVersion) - 1]
        else { return false }
        guard let old = try old.value(before) else { return try new.value(after) == nil }
        guard let new = try new.value(after) else { return false }
        return old.isEqual(to: new)
    }
}
