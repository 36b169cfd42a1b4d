import LMDB

/// A transaction that is being taken back: what it changed, and what happened since.
struct TakenTransaction {
    let entries: [HistoryEntry]
    private let sequence: UInt64
    private let tables: HistoryTables
    private let schema: OpenSchema
    /// The transactions since that count, the newest first.
    private let later: HistoryWalk.Later
    /// Whether nothing has changed since in the types that the transaction changed.
    let isUntouched: Bool

    /// - Parameter taken: the transactions that were taken back before this one, by the same undo:
    ///   all, and those that left the store exactly as it was before.
    init(
        _ row: HistoryRow, _ tables: HistoryTables, _ schema: OpenSchema,
        _ walk: inout HistoryWalk, taken: (all: Set<UInt64>, exactly: Set<UInt64>),
        _ view: ReadView
    ) throws {
        let reader = HistoryReader(tables, view)
        sequence = row.sequence
        entries = try reader.entries(of: row)
        self.tables = tables
        self.schema = schema
        let since = try walk.later(
            than: row.sequence, isExact: true, besides: taken.exactly, view)
        let types = Set(entries.map(\.type))
        isUntouched =
            try !since.hasGap
            && !since.rows.contains { later in
                try types.contains { try reader.changes($0, in: later.sequence) }
            }
        later = try walk.later(than: row.sequence, isExact: false, besides: taken.all, view)
    }

    /// Returns the table of a change.
    func table(of entry: HistoryEntry) throws -> RecordTable {
        guard let table = schema.table(numbered: entry.type) else {
            throw StoreError.notTakenBack(.typeDropped(number: Int(entry.type)))
        }
        try table.checkWritable()
        return table
    }

    /// Returns a record as it was before the transaction, as far as the transaction changed it.
    /// - Parameter isWhole: whether everything is taken back, also what rules made.
    /// - Returns: nil if nothing is to be done.
    func restoration(
        of entry: HistoryEntry, isWhole: Bool, sequence now: UInt64, _ view: ReadView
    ) throws -> Restoration? {
        let table = try table(of: entry)
        let before = try view.bytes(of: entry.id, in: table.records)
        // Safe because the array lives during the call.
        if let before { _ = unsafe try table.checkedRecord(before.span.bytes, entry.id) }
        let origin: ChangeOrigin = entry.isByRules ? .rules : .caller
        switch entry.content {
        case .inserted:
            guard let before else { return nil }
            try checkInserted(entry, table, before, view)
            return Restoration(
                table: table, id: entry.id, before: before, after: nil, origin: origin)
        case .deleted(let layout, let rest):
            guard before == nil else {
                throw StoreError.notTakenBack(.savedSince(type: table.name, id: entry.id.uuid))
            }
            try checkSteps(table, layout, entry.id)
            let after = try table.patched(
                table.rebuilt(rest, layout: layout, entry.id), with: [:], entry.id, sequence: now)
            try check(after, table, entry.id)
            return Restoration(
                table: table, id: entry.id, before: nil, after: after, origin: origin)
        case .updated(let layout, let fields):
            guard let before else {
                throw StoreError.notTakenBack(.deletedSince(type: table.name, id: entry.id.uuid))
            }
            try checkSteps(table, layout, entry.id)
            let taken = isWhole ? fields : fields.filter { !$0.isByRules }
            let values = try values(of: taken, layout, entry, table, before, view)
            if values.isEmpty { return nil }
            let callerFields = Set(taken.filter { !$0.isByRules }.map(\.number))
            let after = try table.patched(before, with: values, entry.id, sequence: now)
            try check(after, table, entry.id)
            return Restoration(
                table: table, id: entry.id, before: before, after: after,
                origin: entry.isByRules ? .rules : .mixed(callerFields: callerFields))
        }
    }

    /// Throws if what the history keeps makes no record.
    private func check(_ bytes: [UInt8], _ table: RecordTable, _ id: IDBits) throws {
        // Safe because the array lives during the call.
        if unsafe table.damage(in: bytes.span.bytes, id) != nil {
            throw StoreError.history(.damaged(sequence: sequence))
        }
    }

    /// Returns the values that fields are to have again. A field that rules changed since is left
    /// to them.
    private func values(
        of fields: [HistoryEntry.Field], _ layout: UInt16, _ entry: HistoryEntry,
        _ table: RecordTable, _ before: [UInt8], _ view: ReadView
    ) throws -> [UInt16: [UInt8]?] {
        // Safe because the array lives to the end of the function.
        let record: EncodedRecord = unsafe try table.encoded(before.span.bytes, entry.id)
        var values: [UInt16: [UInt8]?] = [:]
        for field in fields {
            guard
                let old = table.widened(field.old, ofField: field.number, layout: layout),
                let new = table.widened(field.new, ofField: field.number, layout: layout)
            else { continue }
            let now = try table.openField(field.number).withValue(in: record) { $0?.array }
            if now == new {
                values[field.number] = .some(old)
            } else if try isUntouched || changedByCaller(entry, view).contains(field.number) {
                throw changed(table, entry.id, field.number)
            }
        }
        return values
    }

    /// Throws if a caller has changed a record since it was inserted.
    private func checkInserted(
        _ entry: HistoryEntry, _ table: RecordTable, _ before: [UInt8], _ view: ReadView
    ) throws {
        if isUntouched { return }
        // Safe because the array lives during the call.
        let record: EncodedRecord = unsafe try table.encoded(before.span.bytes, entry.id)
        if record.sequence == sequence { return }
        let changed = try changedByCaller(entry, view)
        if let field = changed.min() { throw self.changed(table, entry.id, field) }
    }

    private func changed(_ table: RecordTable, _ id: IDBits, _ field: UInt16) -> StoreError {
        let name = table.openFields.first { $0.number == field }?.name ?? "\(field)"
        return .notTakenBack(.changedSince(type: table.name, id: id.uuid, field: name))
    }

    /// Returns the fields of a record that callers have changed since; all of them where that is
    /// not known.
    private func changedByCaller(
        _ entry: HistoryEntry, _ view: ReadView
    ) throws -> Set<UInt16> {
        let everything = Set(try table(of: entry).newestLayout.slots.map(\.number))
        if later.hasGap { return everything }
        let reader = HistoryReader(tables, view)
        var first: [UInt16: [UInt8]?] = [:]
        var last: [UInt16: [UInt8]?] = [:]
        var byCaller: Set<UInt16> = []
        for row in later.rows.reversed() {
            guard let change = try reader.entry(row.sequence, entry.type, entry.id) else {
                continue
            }
            guard case .updated(_, let fields) = change.content else {
                if change.isByRules { continue }
                return everything
            }
            for field in fields {
                if first[field.number] == nil { first[field.number] = .some(field.old) }
                last[field.number] = .some(field.new)
                if !field.isByRules { byCaller.insert(field.number) }
            }
        }
        return byCaller.filter { first[$0] != last[$0] }
    }

    /// Whether nothing has changed a record since.
    func isUnchanged(_ entry: HistoryEntry, _ view: ReadView) throws -> Bool {
        let reader = HistoryReader(tables, view)
        return try !later.hasGap
            && !later.rows.contains {
                try reader.entry($0.sequence, entry.type, entry.id) != nil
            }
    }

    /// Throws if the values of a layout may mean something else now.
    private func checkSteps(_ table: RecordTable, _ layout: UInt16, _ id: IDBits) throws {
        if table.hasSteps, layout < table.newestLayout.version {
            throw StoreError.notTakenBack(.steppedSince(type: table.name, id: id.uuid))
        }
    }
}
