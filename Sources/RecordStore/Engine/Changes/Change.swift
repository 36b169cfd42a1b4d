public import Foundation

/// A change of one record in a transaction.
public struct Change: Sendable {
    /// The kind of a change.
    public enum Kind: Sendable {
        /// The record was not there before.
        case inserted
        /// The record was there with other values.
        case updated
        /// The record is not there any more.
        case deleted
    }

    /// Whether the transaction inserted, updated or deleted the record.
    public let kind: Kind
    /// The name of the record type in the file.
    public let type: String
    /// The id of the record.
    public let id: UUID
    let table: RecordTable
    let bits: IDBits
    let oldBytes: [UInt8]?
    let newBytes: [UInt8]?

    /// Returns the record as it was before the transaction, or nil if the record was inserted or
    /// has another type than `R`.
    public func old<R: Record>(as type: R.Type = R.self) throws -> R? {
        try decode(oldBytes)
    }

    /// Returns the record as it was after the transaction, or nil if the record was deleted or has
    /// another type than `R`.
    public func new<R: Record>(as type: R.Type = R.self) throws -> R? {
        try decode(newBytes)
    }

    private func decode<R: Record>(_ bytes: [UInt8]?) throws -> R? {
        guard let bytes, let table = table as? TypedRecordTable<R> else { return nil }
        // Safe because elements of type `UInt8` have no padding bytes.
        return unsafe try table.decode(bytes.span.bytes, bits)
    }
}
