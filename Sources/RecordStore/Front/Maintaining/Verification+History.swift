import LMDB

/// The check of what a history keeps.
extension Verification {
    /// Reads every transaction, change and place of the history.
    mutating func checkHistory(_ tables: HistoryTables, _ view: ReadView) throws {
        let oldest = try schema.catalog.existingHead(in: view).oldestHistory
        let reader = HistoryReader(tables, view)
        var known: Set<UInt64> = []
        var cursor = try view.cursor(in: tables.transactions)
        while let entry = try cursor.next() {
            let sequence = reader.sequence(of: entry.key)
            known.insert(sequence)
            do {
                try reader.check(entry.value.array, key: entry.key)
            } catch StoreError.history {
                note(.damagedHistory(sequence: sequence))
            }
        }
        var changes = try view.cursor(
            in: tables.changes, over: KeyRange(from: .included(HistoryFormat.key(oldest))))
        var last: UInt64?
        while let entry = try changes.next() {
            let sequence = reader.sequence(of: entry.key)
            if sequence == last { continue }
            last = sequence
            if !known.contains(sequence) { note(.damagedHistory(sequence: sequence)) }
        }
        for name in try PlaceTable(tables.places).damagedNames(in: view) {
            note(.damagedPlace(name: name))
        }
    }

    private mutating func note(_ kind: Violation.Kind) {
        report.violations.append(Violation(type: "history", name: nil, id: nil, kind: kind))
    }
}
