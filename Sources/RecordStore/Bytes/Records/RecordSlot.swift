/// The position of a field in the records of one layout.
package struct RecordSlot: Hashable, Sendable {
    /// The number of the field.
    package let number: UInt16
    package let kind: Kind
    package let elementKind: Kind?
    /// The field's bit in the presence bitmap.
    package let bit: Int
    /// The offset of the value, or for a variable value the offset of its entry in the table of
    /// ends, in a record in which every field has a value.
    package let offset: Int
    /// Whether the value takes no room where it is missing.
    package let isPacked: Bool
    /// The presence bits of the packed values before the offset. What is missing of these brings
    /// the value nearer to the beginning of the record.
    let packedBefore: UInt64

    /// The offset of the byte with the field's presence bit.
    var presenceOffset: Int { RecordFormat.headerSizeBytes + bit / 8 }
    /// The mask of the field's presence bit in its byte.
    var presenceMask: UInt8 { 1 << UInt8(bit % 8) }
}
