import LMDB

extension StoreTransaction {
    /// Takes transactions back, one after the other, the newest first.
    mutating func takeBack(
        _ rows: [HistoryRow], as kind: HistoryRow.Kind, _ walk: inout HistoryWalk,
        _ tables: HistoryTables
    ) throws {
        var all: Set<UInt64> = []
        var exactly: Set<UInt64> = []
        var touched: [(table: RecordTable, id: IDBits)] = []
        for row in rows {
            let taken = try TakenTransaction(
                row, tables, context.schema, &walk, taken: (all, exactly), raw.view)
            for entry in taken.entries { touched.append((try taken.table(of: entry), entry.id)) }
            if taken.isUntouched {
                try restore(
                    taken.entries.compactMap {
                        try taken.restoration(
                            of: $0, isWhole: true, sequence: context.sequence, raw.view)
                    })
                exactly.insert(row.sequence)
            } else {
                try takeBackByRules(taken)
            }
            for change in row.preferences { try takeBack(change) }
            all.insert(row.sequence)
        }
        try checkReferences(of: touched)
        context.historyRow.kind = kind
        context.historyRow.takenBack = rows.map(\.sequence)
        context.historyRow.isExact = exactly.count == rows.count
    }

    /// Gives a preference the value that it had before a transaction.
    /// - Throws: ``StoreError/notTakenBack(_:)`` if it has another value since.
    private mutating func takeBack(_ change: HistoryRow.Preference) throws {
        guard let table = context.schema.preferences else { return }
        let before = try PreferenceTable.entry(change.name, in: raw.view, table)
        let now = before.flatMap { try? PreferenceEntry($0, named: change.name).content }
        guard now == change.new, (before == nil) == (now == nil) else {
            let name = String(decoding: change.name, as: UTF8.self)
            throw StoreError.notTakenBack(.preferenceChangedSince(name: name))
        }
        context.notePreference(change.name, old: before, isKept: true)
        // Safe because the arrays live during the calls.
        guard let old = change.old else {
            _ = unsafe try raw.delete(change.name.span.bytes, in: table)
            return
        }
        let entry = try PreferenceEntry(content: old, sequence: context.sequence)
        unsafe try raw.put(
            entry.encoded(named: change.name).span.bytes, for: change.name.span.bytes, in: table)
    }

    /// Takes back what a caller asked for, and lets rules follow. Records that rules made or
    /// deleted for it come and go with it where nothing has happened to them since.
    private mutating func takeBackByRules(_ taken: TakenTransaction) throws {
        try restoreWithRules(
            taken.entries.filter { !$0.isByRules }.compactMap {
                try taken.restoration(
                    of: $0, isWhole: false, sequence: context.sequence, raw.view)
            })
        var rest: [Restoration] = []
        for entry in taken.entries where entry.isByRules {
            guard try taken.isUnchanged(entry, raw.view) else { continue }
            let table = try taken.table(of: entry)
            let isThere = try raw.view.contains(entry.id, in: table.records)
            switch entry.content {
            case .inserted:
                if try !isThere || referrer(to: entry.id, in: table) != nil { continue }
            case .deleted: if isThere { continue }
            case .updated: continue
            }
            let restoration = try taken.restoration(
                of: entry, isWhole: true, sequence: context.sequence, raw.view)
            if let restoration { rest.append(restoration) }
        }
        try restoreWithRules(rest)
    }
}
