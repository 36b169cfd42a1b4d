public import Foundation

/// A change of one record in the history.
///
/// An insert has no values: the record is in the store, or a later change says what became of it.
public struct RecordedChange: Sendable {
    /// Whether the transaction inserted, updated or deleted the record.
    public let kind: Change.Kind
    /// The name of the record type as it is now, or its number if it was dropped.
    public let type: String
    /// The id of the record.
    public let id: UUID
    /// Whether rules made the whole change: no caller asked for a part of it.
    public let isMadeByRules: Bool
    /// Whether the store does not have the record now.
    public let isGone: Bool
    /// The fields that an update changed.
    public let fields: [RecordedChange.Field]
    let bits: IDBits
    let table: RecordTable?
    let oldBytes: [UInt8]?

    init(_ entry: HistoryEntry, _ table: RecordTable?, isGone: Bool) {
        kind =
            switch entry.content {
            case .inserted: .inserted
            case .updated: .updated
            case .deleted: .deleted
            }
        type = table?.name ?? "\(entry.type)"
        id = entry.id.uuid
        bits = entry.id
        isMadeByRules = entry.isByRules
        self.isGone = isGone
        self.table = table
        if case .updated(let layout, let changed) = entry.content, let table {
            fields = changed.map { RecordedChange.Field($0, layout, table) }
        } else {
            fields = []
        }
        if case .deleted(let layout, let rest) = entry.content, let table {
            oldBytes = table.rebuilt(rest, layout: layout, entry.id)
        } else {
            oldBytes = nil
        }
    }

    /// Returns the record as it was before it was deleted, or nil if it was not deleted or has
    /// another type than `R`.
    public func old<R: Record>(as type: R.Type = R.self) throws -> R? {
        guard let oldBytes, let table = table as? TypedRecordTable<R> else { return nil }
        // Safe because the array lives during the call.
        return unsafe try table.decode(oldBytes.span.bytes, bits)
    }
}
