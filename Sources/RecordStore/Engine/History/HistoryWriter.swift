import Foundation
import LMDB

/// The end of a transaction whose changes are kept.
struct HistoryWriter {
    private let tables: HistoryTables
    private let policy: HistoryPolicy

    init(_ tables: HistoryTables, _ policy: HistoryPolicy) {
        self.tables = tables
        self.policy = policy
    }

    /// Writes the changes of a transaction and what belongs to it, and removes what is due.
    ///
    /// The changes of a transaction that has more than the whole history may have, also for the
    /// sake of a consumer, are not kept, and neither is what came before it.
    func write(
        _ log: borrowing ChangeLog, _ row: HistoryRow, _ head: inout CatalogHead,
        in raw: inout WriteTransaction
    ) throws {
        var row = row
        let now = Date().timeIntervalSince1970 * 1000
        row.time = Int64(exactly: now.rounded(.down)) ?? 0
        row.clock = Self.clock(after: head.clock, at: row.time)
        head.clock = row.clock
        var sizeBytes = row.preferences.reduce(0) {
            $0 + $1.name.count + ($1.old?.count ?? 0) + ($1.new?.count ?? 0)
        }
        var largestBytes = policy.sizeBytes
        let incarnation = head.incarnation
        /// Whether so much is kept for the sake of a consumer.
        func fits(_ sizeBytes: Int, in view: ReadView) throws -> Bool {
            let held = try PlaceTable(tables.places).holds(of: incarnation, in: view)
            largestBytes = max(largestBytes, held.map(\.sizeBytes).max() ?? 0)
            return sizeBytes <= largestBytes
        }
        var writer = HistoryEntryWriter(sequence: row.sequence)
        try log.forEachSorted { id, entry in
            let size = try writer.append(id, entry, to: tables.changes, in: &raw)
            if size == 0 { return true }
            row.changeCount += 1
            sizeBytes += size
            return try sizeBytes <= largestBytes || fits(sizeBytes, in: raw.view)
        }
        let trimmer = HistoryTrimmer(tables, policy)
        if try sizeBytes > largestBytes && !fits(sizeBytes, in: raw.view) {
            try trimmer.remove(through: row.sequence, &head, in: &raw)
        } else {
            try append(row, in: &raw)
            if head.oldestHistory == 0 { head.oldestHistory = row.sequence }
        }
        try trimmer.trim(at: row, &head, in: &raw)
    }

    private func append(_ row: HistoryRow, in raw: inout WriteTransaction) throws {
        let key = HistoryFormat.key(row.sequence)
        // Safe because the arrays live during the call.
        unsafe try raw.put(
            row.encoded().span.bytes, for: key.span.bytes, in: tables.transactions)
    }

    /// Returns the hybrid clock of a transaction: the time in its upper 48 bits, and a counter that
    /// keeps it greater than all clocks that the file has seen.
    static func clock(after last: UInt64, at time: Int64) -> UInt64 {
        let physical = UInt64(clamping: time) << 16
        return max(physical, last == .max ? last : last + 1)
    }
}
