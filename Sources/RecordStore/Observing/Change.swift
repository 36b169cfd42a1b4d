public import Foundation

/// What became of one record in a transaction.
public struct Change: Sendable {
    public enum Kind: Sendable {
        case inserted, updated, deleted
    }

    public let kind: Kind
    /// The name of the record type in the file.
    public let type: String
    public let id: UUID
    let table: RecordTable
    let bits: IDBits
    let oldBytes: [UInt8]?
    let newBytes: [UInt8]?

    /// The record as it was before, or nil if it was inserted or is of another type than `R`.
    public func old<R: Record>(as type: R.Type = R.self) throws -> R? {
        try decode(oldBytes)
    }

    /// The record as it is now, or nil if it was deleted or is of another type than `R`.
    public func new<R: Record>(as type: R.Type = R.self) throws -> R? {
        try decode(newBytes)
    }

    private func decode<R: Record>(_ bytes: [UInt8]?) throws -> R? {
        guard let bytes, let table = table as? TypedRecordTable<R> else { return nil }
        return unsafe try table.decode(bytes.span.bytes, bits)
    }
}
