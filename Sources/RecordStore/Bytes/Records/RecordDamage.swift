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
        /// The format is not one that this version knows.
        case unknownFormat(UInt8)
        /// A flag is not one that this version knows.
        case unknownFlags(UInt8)
        /// The key of the record is not an id.
        case wrongKey(byteCount: Int)
        /// The catalog has no layout of this version.
        case unknownLayout(UInt16)
        /// The bytes are not those that were written.
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

extension RecordDamage: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { sentence }

    public var description: String { "\(type) \(id.text) is damaged at byte \(offset): \(kind)" }

    var sentence: String { "\(description). Restore the record from a copy." }
}

extension RecordDamage.Kind: CustomStringConvertible {
    /// Describes the damage in words, as a statement about the record or the bytes at the offset.
    public var description: String {
        switch self {
        case .truncated(let count): "it ends after \(count) bytes"
        case .unknownFormat(let format): "its format \(format) is unknown"
        case .unknownFlags(let flags): "its flags 0x\(String(flags, radix: 16)) are unknown"
        case .wrongKey(let count): "its key has \(count) bytes and is no id"
        case .unknownLayout(let version): "the catalog has no layout \(version)"
        case .checksum(let stored, let computed):
            "its checksum is 0x\(String(computed, radix: 16)), not 0x\(String(stored, radix: 16))"
        case .strayPresence: "a field that is not there is noted as present"
        case .strayBytes(let field): "field \(field) is nil and has bytes"
        case .badEnd(let field, let end): "field \(field) cannot end at \(end)"
        case .trailingBytes(let count): "\(count) bytes stand after its end"
        case .value(let field, let problem): "in field \(field), \(problem)"
        }
    }
}

/// A damage in the bytes of a record, without the type and the id of the record.
package struct RecordFault: Error, Hashable, Sendable {
    /// The offset of the damage in the bytes of the record.
    package let offset: Int
    /// The kind of the damage.
    package let kind: RecordDamage.Kind

    init(at offset: Int, _ kind: RecordDamage.Kind) {
        self.offset = offset
        self.kind = kind
    }

    /// Returns the damage with the type and the id of the record.
    package func damage(of type: String, id: UUID) -> RecordDamage {
        RecordDamage(type: type, id: id, offset: offset, kind: kind)
    }
}
