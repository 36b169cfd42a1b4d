/// A field of an open type: where its value is in the records of each layout, and its value in the
/// layouts that lack it.
final class OpenField: Sendable {
    let number: UInt16
    let name: String
    let kind: Kind
    let elementKind: Kind?
    let isOptional: Bool
    /// The slot of the field in each layout, or nil in a layout that lacks the field. Layout
    /// versions start at 1, so version 1 has position 0.
    private let slots: [RecordSlot?]
    let defaultBytes: [UInt8]?
    /// The place of the field in the newest layout; nil if that lacks the field or has a narrower
    /// one.
    let newestPlace: FieldPlace?

    init(_ field: FieldDefinition, layouts: [RecordLayout]) {
        number = field.number
        name = field.name
        kind = field.type.kind
        elementKind = field.type.elementKind
        isOptional = field.type.isOptional
        slots = layouts.map { $0.slot(of: field.number) }
        defaultBytes = field.defaultBytes
        newestPlace = slots.last.flatMap { [slots, kind] slot in
            guard let slot, slot.kind == kind else { return nil }
            return FieldPlace(slot: slot, layoutVersion: UInt16(slots.count))
        }
    }

    /// Calls `body` with the value bytes of the field in a record, or with nil if the value is nil.
    func withValue<Result>(
        in record: borrowing EncodedRecord, _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        if let slot = slots[Int(record.layoutVersion) - 1] {
            if slot.kind == kind { return try body(try record.value(slot)) }
            return try withWidenedValue(slot, record, body)
        }
        guard let defaultBytes else { return try body(nil) }
        // Safe because the array of this object keeps the bytes alive during the call.
        return unsafe try body(defaultBytes.span.bytes)
    }

    /// Calls `body` with a value of a record whose layout has the field with a narrower kind.
    @inline(never)
    private func withWidenedValue<Result>(
        _ slot: RecordSlot, _ record: borrowing EncodedRecord,
        _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        guard let value = try record.value(slot) else { return try body(nil) }
        let wide = slot.kind.widened(value, to: kind)
        // Safe because `wide` lives during the call.
        return unsafe try body(wide.span.bytes)
    }

    /// Whether the field has the same value in both records. False also if a layout lacks the
    /// field.
    func hasSameValue(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        guard let before = slots[Int(old.layoutVersion) - 1],
            let after = slots[Int(new.layoutVersion) - 1], before.kind == after.kind
        else { return false }
        guard let old = try old.value(before) else { return try new.value(after) == nil }
        guard let new = try new.value(after) else { return false }
        return old.isEqual(to: new)
    }
}

/// The place of a field's value in the records of one layout.
///
/// It is a plain value: who uses it for each row counts no references to an ``OpenField``, which
/// costs as much as the row where several threads do so.
struct FieldPlace: Equatable, Sendable {
    let slot: RecordSlot
    let layoutVersion: UInt16
}
