public import Foundation

/// What the history keeps of the transaction beside its changes. Without a history it is not kept.
extension StoreTransaction {
    /// What the transaction is, in words of the program, such as "delete workout".
    public var label: String? {
        get { context.historyRow.label }
        nonmutating set { context.historyRow.label = newValue }
    }

    /// The group that the transaction belongs to. Transactions of one group that follow one another
    /// are taken back together.
    public var group: UUID? {
        get { context.historyRow.group?.uuid }
        nonmutating set { context.historyRow.group = newValue.map { IDBits($0) } }
    }

    /// Whether the transaction brings changes of another device. `undo()` passes over it.
    public var isMerge: Bool {
        get { context.historyRow.kind == .merge }
        nonmutating set { context.historyRow.kind = newValue ? .merge : .normal }
    }
}
