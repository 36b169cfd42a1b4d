public import Foundation

/// A transaction of the history.
public struct HistoryTransaction: CommittedTransaction {
    /// What a transaction was for.
    public enum Kind: Hashable, Sendable {
        /// A program wrote it.
        case normal
        /// It took others back.
        case undo
        /// It took an undo back.
        case redo
        /// It brought changes of another device.
        case merge
        /// It followed a newer schema, or repaired the store.
        case upkeep
    }

    let row: HistoryRow
    /// The changes, one for each record, in the order of types and ids.
    public let changes: [RecordedChange]

    /// The preferences that the transaction changed, of those that the history keeps; see
    /// ``PreferenceKey/isInHistory``.
    public var preferences: [RecordedPreference] { row.preferences.map(RecordedPreference.init) }

    init(_ row: HistoryRow, _ changes: [RecordedChange]) {
        self.row = row
        self.changes = changes
    }

    public var sequence: UInt64 { row.sequence }
    /// What the transaction was for.
    public var kind: Kind {
        switch row.kind {
        case .normal: .normal
        case .undo: .undo
        case .redo: .redo
        case .merge: .merge
        case .upkeep: .upkeep
        }
    }
    /// When the transaction was committed, by the clock of its device.
    public var time: Date { Date(timeIntervalSince1970: Double(row.time) / 1000) }
    /// The hybrid clock: the milliseconds since 1970 in the upper 48 bits, then a counter. Each
    /// transaction of a file has a greater one than all before it, whatever the device's clock
    /// does.
    public var clock: UInt64 { row.clock }
    /// The device that wrote the transaction.
    public var device: UUID { row.device.uuid }
    /// The group that the transaction belongs to, if it belongs to one.
    public var group: UUID? { row.group?.uuid }
    /// What the program said that the transaction is.
    public var label: String? { row.label }
    /// The sequences of the transactions that this one took back, the newest first.
    public var takenBack: [UInt64] { row.takenBack }
}
