import LMDB

/// The removal of the oldest part of the history, in the transactions that write.
///
/// What is too much is removed a page's worth at a time: a transaction that adds less than that
/// mostly removes nothing. So the history is larger than its limit by at most
/// ``slackPages`` pages, and older by at most ``slackFraction`` of the age.
struct HistoryTrimmer {
    private let tables: HistoryTables
    private let policy: HistoryPolicy

    /// The pages beyond the limit that wait until they are removed together.
    static let slackPages = 4
    /// The part of the age, as its divisor, beyond which what is older is removed together.
    static let slackFraction: Int64 = 64
    /// The changes that a transaction removes because of their age, beside twice those that it
    /// adds. After a long pause several transactions share the work.
    static let largestStep = 4_096

    init(_ tables: HistoryTables, _ policy: HistoryPolicy) {
        self.tables = tables
        self.policy = policy
    }

    /// Removes what is beyond the limits, as far as no consumer holds it, and what is damaged at
    /// the oldest end, so that damage does not keep anybody from writing.
    /// - Parameter newest: the transaction that writes.
    func trim(
        at newest: HistoryRow, _ head: inout CatalogHead, in raw: inout WriteTransaction
    ) throws {
        do {
            try trimSound(at: newest, &head, in: &raw)
        } catch StoreError.history(.damaged(let sequence)) {
            try remove(through: sequence, &head, in: &raw)
        }
    }

    private func trimSound(
        at newest: HistoryRow, _ head: inout CatalogHead, in raw: inout WriteTransaction
    ) throws {
        let limit = policy.sizeBytes / tables.pageSizeBytes
        let count = try tables.pageCount(in: raw.view)
        let age = policy.age.milliseconds
        let oldest = try HistoryReader(tables, raw.view).oldestRow()
        let isTooLarge = count > limit + Self.slackPages
        let isTooOld =
            oldest.map { $0.time < newest.time - age - age / Self.slackFraction } ?? false
        if !isTooLarge && !isTooOld { return }
        let held = try PlaceTable(tables.places).holds(of: head.incarnation, in: raw.view)
        /// Whether a transaction may go although a consumer has not read it.
        func isHeld(_ sequence: UInt64, _ pages: Int) -> Bool {
            held.contains { $0.sequence < sequence && pages <= $0.sizeBytes / tables.pageSizeBytes }
        }
        var budget = Self.largestStep + 2 * newest.changeCount
        var pages = count
        while let row = try HistoryReader(tables, raw.view).oldestRow() {
            let isDue =
                pages > limit || row.time < newest.time - age && budget > 0
            if !isDue || isHeld(row.sequence, pages) { return }
            let removed = try remove(row.sequence, in: &raw)
            budget -= removed
            pages = try tables.pageCount(in: raw.view)
            head.oldestHistory = row.sequence + 1
        }
        head.oldestHistory = newest.sequence + 1
    }

    /// Removes all transactions up to a sequence, and whatever else comes before the next one; all
    /// that there is, if only damage can have named a sequence that no transaction has yet.
    func remove(
        through sequence: UInt64, _ head: inout CatalogHead, in raw: inout WriteTransaction
    ) throws {
        let last = min(sequence, head.sequence)
        let end = KeyRange(
            to: last < sequence ? .unbounded : .excluded(HistoryFormat.key(last + 1)))
        for table in [tables.changes, tables.transactions] {
            var count = 0
            do {
                var cursor = try raw.view.cursor(in: table, over: end)
                while try cursor.next() != nil { count += 1 }
            }
            _ = try raw.removeFirst(count, in: table)
        }
        head.oldestHistory = last + 1
    }

    /// Removes the oldest transaction.
    /// - Returns: the number of its changes.
    private func remove(_ sequence: UInt64, in raw: inout WriteTransaction) throws -> Int {
        let key = HistoryFormat.key(sequence)
        var count = 0
        do {
            // What is left of transactions before it, which nobody can read, goes too.
            let end = KeyRange(to: .excluded(HistoryFormat.key(sequence + 1)))
            var cursor = try raw.view.cursor(in: tables.changes, over: end)
            while try cursor.next() != nil { count += 1 }
        }
        // Safe because the array lives during the call.
        _ = unsafe try raw.delete(key.span.bytes, in: tables.transactions)
        return try raw.removeFirst(count, in: tables.changes)
    }
}

extension Duration {
    /// The whole milliseconds, at most as many as fit.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        if isOver || product > .max / 4 { return .max / 4 }
        return max(0, product + attoseconds / 1_000_000_000_000_000)
    }
}
