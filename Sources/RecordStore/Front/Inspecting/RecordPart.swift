/// A part of the bytes of a record: a piece of its header, a value, or bytes of no field.
///
/// `docs/format-records.md` says what stands where.
package struct RecordPart: Hashable, Sendable {
    /// What the bytes of a part are.
    package enum Content: Hashable, Sendable {
        case format(UInt8)
        case flags(UInt8)
        case layout(UInt16)
        /// The checksum, and the right one; nil if the record is too short to have one.
        case checksum(stored: UInt32, computed: UInt32?)
        case sequence(UInt64)
        /// The bits of the fields that have a value: the names of these, and the number of all.
        case presence([String], fieldCount: Int)
        /// A value; nil if its bytes are none of its kind.
        case value(StoredValue?, field: String)
        /// The room of a field without a value.
        case absent(field: String)
        /// Where a variable value ends, counted from the first variable byte.
        case end(Int, field: String)
        /// Bytes that cannot be told apart.
        case unknown
    }

    /// The offset of the bytes in the record.
    package let offset: Int
    package let bytes: [UInt8]
    package let content: Content
    /// What is wrong with the part, or nil.
    package let problem: RecordDamage.Kind?

    /// The name of the part: that of the field for a value.
    package var name: String {
        switch content {
        case .format: "format"
        case .flags: "flags"
        case .layout: "layout"
        case .checksum: "CRC-32C"
        case .sequence: "sequence"
        case .presence: "presence"
        case .value(_, let field), .absent(let field): field
        case .end(_, let field): "end of \(field)"
        case .unknown: "unknown"
        }
    }
}
