public import Foundation
import LMDB

/// A transaction that writes. `Store.write` passes it to its closure.
///
/// ```swift
/// try store.write { tx in
///     let trip = Trip(name: "Rome")
///     try tx.save(trip)
///     try tx.update(trip.id) { $0.name = "Roma" }
///     try tx.delete(trip.id)
/// }
/// ```
/// A transaction cannot be copied or kept, and has no method to commit it: returning from the
/// closure commits, and throwing undoes all changes. A transaction sees its own changes, and so
/// does code that gets its ``snapshot``.
///
/// The closure may run twice if the file has to grow, so it must have no effect outside the
/// transaction.
public struct StoreTransaction: ~Copyable {
    var raw: WriteTransaction
    let context: WriteContext

    init(_ raw: consuming WriteTransaction, _ context: WriteContext) {
        self.raw = raw
        self.context = context
    }

    /// A snapshot of the state that this transaction sees, for code that only reads.
    public var snapshot: Snapshot {
        @_lifetime(borrow self)
        get {
            Snapshot(
                raw.view, context.core, context.schema,
                lacksTotals: !context.indexWork.totals.isEmpty)
        }
    }

    /// Returns the record with this id, or nil if there is none.
    /// - Complexity: O(log n).
    public func get<R: Record>(_ id: RecordID<R>) throws -> R? {
        try snapshot.get(id)
    }

    /// Returns the record that a reference leads to, or nil if the reference is nil or leads
    /// nowhere.
    public func get<R: Record>(_ id: RecordID<R>?) throws -> R? {
        guard let id else { return nil }
        return try snapshot.get(id)
    }

    /// Whether the store has a record with this id.
    public func contains<R: Record>(_ id: RecordID<R>) throws -> Bool {
        try snapshot.contains(id)
    }

    /// Runs `body` so that an error undoes only the changes of `body`. The error then goes on to
    /// the caller.
    ///
    /// ```swift
    /// do { try tx.savepoint { try importRow(row, &$0) } } catch { skipped.append(row) }
    /// ```
    @discardableResult
    public mutating func savepoint<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        let context = context
        try context.checkUsable()
        try context.orUnusable { try writeTotals() }
        let mark = context.mark
        // A savepoint completes its own deletions before it ends, so they do not join a deletion
        // around it.
        let deletion = context.deletion.take()
        defer {
            context.deletion = deletion
            // The savepoint may have saved references to records that this deletion has deleted.
            context.deletion?.hasNewReference = true
        }
        do {
            return try raw.nested { raw in
                try StoreTransaction.lend(&raw, context) { transaction in
                    let result = try body(&transaction)
                    try transaction.writeTotals()
                    return result
                }
            }
        } catch {
            context.goBack(to: mark)
            throw error
        }
    }

    /// Writes the changes of aggregate indexes that were only noted.
    mutating func writeTotals() throws {
        let context = context
        try context.indexWork.totals.write(to: &raw)
    }

    /// Wraps a storage transaction for the duration of `body`.
    static func lend<Result>(
        _ raw: inout WriteTransaction, _ context: WriteContext,
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        var transaction = StoreTransaction(raw, context)
        do {
            let result = try body(&transaction)
            raw = transaction.giveBack()
            return result
        } catch {
            raw = transaction.giveBack()
            throw error
        }
    }

    private consuming func giveBack() -> WriteTransaction {
        raw
    }
}

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
