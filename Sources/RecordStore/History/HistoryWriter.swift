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
    /// The changes of a transaction that has more than the whole history may have are not kept, and
    /// neither is what came before it.
    func write(
        _ context: WriteContext, _ head: inout CatalogHead, in raw: inout WriteTransaction
    ) throws {
        var row = context.historyRow
        let now = Date().timeIntervalSince1970 * 1000
        row.time = Int64(exactly: now.rounded(.down)) ?? 0
        row.clock = Self.clock(after: head.clock, at: row.time)
        head.clock = row.clock
        var sizeBytes = 0
        var encoder = EntryWriter(sequence: row.sequence)
        for (id, entry) in context.log.sorted() {
            let size = try encoder.append(id, entry, to: tables.changes, in: &raw)
            if size == 0 { continue }
            row.changeCount += 1
            sizeBytes += size
            if sizeBytes > policy.sizeBytes { break }
        }
        let trimmer = HistoryTrimmer(tables, policy)
        if sizeBytes > policy.sizeBytes {
            try trimmer.removeAll(through: row.sequence, &head, in: &raw)
        } else {
            try append(row, in: &raw)
            if head.oldestHistory == 0 { head.oldestHistory = row.sequence }
        }
        try trimmer.trim(at: row, addedBytes: sizeBytes, &head, in: &raw)
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

/// A writer of the changes of one transaction, in the order of types and ids.
private struct EntryWriter {
    private let sequence: UInt64

    init(sequence: UInt64) {
        self.sequence = sequence
    }

    /// Writes the change of one record.
    /// - Returns: the number of bytes that it takes, or 0 if nothing is different.
    mutating func append(
        _ id: IDBits, _ entry: ChangeLog.Entry, to changes: Table, in raw: inout WriteTransaction
    ) throws -> Int {
        guard let found = try Self.entry(id, entry, in: raw.view) else { return 0 }
        let key = HistoryFormat.key(sequence, found.type, id)
        let value = found.encoded(key)
        // Safe because the arrays live during the calls.
        if unsafe try !raw.append(value.span.bytes, for: key.span.bytes, in: changes) {
            // Only a file that went back to an older state has keys behind this one.
            unsafe try raw.put(value.span.bytes, for: key.span.bytes, in: changes)
        }
        return key.count + value.count
    }

    private static func entry(
        _ id: IDBits, _ entry: ChangeLog.Entry, in view: ReadView
    ) throws -> HistoryEntry? {
        let isByRules = entry.origin == .rules
        func made(_ content: HistoryEntry.Content) -> HistoryEntry {
            HistoryEntry(type: entry.table.number, id: id, isByRules: isByRules, content)
        }
        guard let old = entry.old else { return entry.isThere ? made(.inserted) : nil }
        if !entry.isThere {
            // Safe because the array lives during the call.
            let layout = unsafe try entry.table.encoded(old.span.bytes, id).layoutVersion
            return made(
                .deleted(layout: layout, Array(old[RecordFormat.headerSizeBytes...])))
        }
        let table = entry.table
        guard let new = try entry.new ?? view.bytes(of: id, in: table.records) else {
            throw StoreError.notAStore(path: table.name)
        }
        let differences = try table.differences(old, new, id)
        if differences.isEmpty { return nil }
        let fields = differences.map { field in
            var isByRules = isByRules
            if case .mixed(let callerFields) = entry.origin {
                isByRules = !callerFields.contains(field.number)
            }
            return HistoryEntry.Field(
                number: field.number, isByRules: isByRules, old: field.old, new: field.new)
        }
        return HistoryEntry(
            type: table.number, id: id, isByRules: fields.allSatisfy(\.isByRules),
            .updated(layout: table.newestLayout.version, fields))
    }
}
