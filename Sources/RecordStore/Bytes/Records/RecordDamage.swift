public import Foundation

/// An error for a record whose bytes are damaged, or hold a value that its type no longer has.
public struct RecordDamage: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    /// The id of the record.
    public let id: UUID
    /// The offset of the damage in the bytes of the record.
    public let offset: Int
    /// The kind of the damage.
    public let kind: Kind

    /// The kind of damage in a record.
    public enum Kind: Hashable, Sendable {
        /// The record ends inside its header or its fixed part.
        case truncated(byteCount: Int)
        case unknownFormat(UInt8)
        case unknownFlags(UInt8)
        /// The key of the record is not an id.
        case wrongKey(byteCount: Int)
        /// The catalog has no layout of this version.
        case unknownLayout(UInt16)
        case checksum(stored: UInt32, computed: UInt32)
        /// The presence bitmap has a bit that belongs to no field.
        case strayPresence
        /// A field without a value has bytes.
        case strayBytes(field: Int)
        /// A variable value ends before it starts, or after the end of the record.
        case badEnd(field: Int, end: Int)
        /// The last variable value does not end at the end of the record.
        case trailingBytes(byteCount: Int)
        /// The value of a field cannot be read.
        case value(field: Int, ValueProblem)
    }

    package init(type: String, id: UUID, offset: Int, kind: Kind) {
        self.type = type
        self.id = id
        self.offset = offset
        self.kind = kind
    }
}
