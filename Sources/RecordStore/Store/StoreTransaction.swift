import LMDB

/// The transaction that writes, lent to the closure of `Store.write`.
///
/// ```swift
/// try store.write { tx in
///     let trip = Trip(name: "Rome")
///     try tx.save(trip)
///     try tx.update(trip.id) { $0.name = "Roma" }
///     try tx.delete(trip.id)
/// }
/// ```
/// It cannot be copied or kept, and has no commit to call: returning commits, throwing aborts. It
/// sees its own changes, and so do the helpers that are given its ``snapshot``.
///
/// A closure may run twice, when the file had to grow: it must have no effect elsewhere.
public struct StoreTransaction: ~Copyable {
    var raw: WriteTransaction
    let context: WriteContext

    init(_ raw: consuming WriteTransaction, _ context: WriteContext) {
        self.raw = raw
        self.context = context
    }

    /// What this transaction sees, for code that only reads.
    public var snapshot: Snapshot {
        @_lifetime(borrow self)
        get { Snapshot(raw.view, context.core) }
    }

    /// The record with this id, or nil.
    /// - Complexity: O(log n).
    public func get<R: Record>(_ id: RecordID<R>) throws -> R? {
        try snapshot.get(id)
    }

    /// The record that a reference leads to, or nil.
    public func get<R: Record>(_ id: RecordID<R>?) throws -> R? {
        guard let id else { return nil }
        return try snapshot.get(id)
    }

    /// Whether there is a record with this id.
    public func contains<R: Record>(_ id: RecordID<R>) throws -> Bool {
        try snapshot.contains(id)
    }

    /// Runs `body` so that a throw undoes what it did and nothing else, and goes on to the caller.
    ///
    /// ```swift
    /// do { try tx.savepoint { try importRow(row, &$0) } } catch { skipped.append(row) }
    /// ```
    public mutating func savepoint<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        let context = context
        let mark = context.mark
        // What it deletes is done when it ends, and does not join a deletion around it.
        let deletion = context.deletion.take()
        defer { context.deletion = deletion }
        do {
            return try raw.nested { raw in
                try StoreTransaction.lend(&raw, context, body)
            }
        } catch {
            context.goBack(to: mark)
            throw error
        }
    }

    /// Wraps a transaction for the time of a closure.
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
