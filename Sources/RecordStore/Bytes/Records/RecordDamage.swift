public import Foundation

/// The bytes of a record are not what was written, or hold a value that its type no longer has.
public struct RecordDamage: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    public let id: UUID
    /// Where in the record's bytes it was found.
    public let offset: Int
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        /// The record ends before its header or its fixed part does.
        case truncated(byteCount: Int)
        case unknownFormat(UInt8)
        case unknownFlags(UInt8)
        /// The record's key is no id.
        case wrongKey(byteCount: Int)
        /// No layout of this version is in the catalog.
        case unknownLayout(UInt16)
        case checksum(stored: UInt32, computed: UInt32)
        /// Bits of the presence bitmap are set that stand for no field.
        case strayPresence
        /// A field without a value has bytes.
        case strayBytes(field: Int)
        /// A variable value ends before it starts, or past the end of the record.
        case badEnd(field: Int, end: Int)
        /// The last variable value does not end where the record does.
        case trailingBytes(byteCount: Int)
        case value(field: Int, ValueProblem)
    }

    package init(type: String, id: UUID, offset: Int, kind: Kind) {
        self.type = type
        self.id = id
        self.offset = offset
        self.kind = kind
    }
}
