/// The place of one field in the records of one layout.
package struct RecordSlot: Hashable, Sendable {
    package let number: UInt16
    package let kind: Kind
    package let elementKind: Kind?
    /// The field's bit in the presence bitmap.
    package let bit: Int
    /// Where the value lies, or for a variable value its entry in the table of ends.
    package let offset: Int

    /// The record's byte with that bit, and the bit in it.
    var presenceOffset: Int { RecordFormat.headerSizeBytes + bit / 8 }
    var presenceMask: UInt8 { 1 << UInt8(bit % 8) }
}
