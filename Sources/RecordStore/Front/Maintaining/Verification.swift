import LMDB

extension StoreDoor {
    /// Checks one state of the store and reports every violation. It walks every page, recomputes
    /// every index, reference and checksum, and compares them with the file. Writers may continue
    /// meanwhile. `progress` is called with the number of checked records and of all records; an
    /// error that it throws ends the work.
    ///
    /// If pages are damaged, records are not read, because the result would depend on the path by
    /// which a record is found.
    ///
    /// The entries that each record should have are looked up. An index that has more entries than
    /// those is walked, to find the ones that no record should have. Each group of an aggregate
    /// index is summed up anew and compared with its entry.
    /// - Complexity: O(n log n) time; memory for the violations, one bit for each page, and the
    ///   groups of the aggregate indexes of one type.
    public func verify(
        progress: ((Int, Int) throws -> Void)? = nil
    ) throws -> VerificationReport {
        try core.verifyWithPages(progress: progress)
    }
}

extension StoreCore {
    /// Walks all pages and, if these are sound, checks all records and entries.
    func verifyWithPages(
        progress: ((Int, Int) throws -> Void)?
    ) throws -> VerificationReport {
        let history = try knownHistory()
        return try read { snapshot in
            // The walk is a read inside this one, so it sees the same state.
            try snapshot.schema.environment.readWalked { view, pages in
                var verification = Verification(
                    snapshot.schema, history(snapshot), progress: progress)
                verification.note(pages)
                return pages.isSound ? try verification.run(view) : verification.report
            }
        }
    }

    /// Checks all records and entries of a store whose pages were walked before.
    func verify(progress: ((Int, Int) throws -> Void)?) throws -> VerificationReport {
        let history = try knownHistory()
        return try read { snapshot in
            var verification = Verification(
                snapshot.schema, history(snapshot), progress: progress)
            return try verification.run(snapshot.view)
        }
    }

    /// Returns a closure that gives the tables of the history for a state of the file. Tables
    /// cannot be opened inside a read.
    private func knownHistory() throws -> (borrowing Snapshot) -> HistoryTables? {
        let known = schema
        let tables = isReading ? known.history : try known.historyTables()
        return { $0.schema.environment === known.environment ? tables : $0.schema.history }
    }
}

/// A run of `verify`.
struct Verification {
    let schema: OpenSchema
    private let history: HistoryTables?
    private let progress: ((Int, Int) throws -> Void)?
    var report = VerificationReport()
    /// The number of records that were looked at, and of all records.
    private var (doneCount, totalCount) = (0, 0)
    private static let progressStep = 10_000

    init(
        _ schema: OpenSchema, _ history: HistoryTables?,
        progress: ((Int, Int) throws -> Void)?
    ) {
        self.schema = schema
        self.history = history
        self.progress = progress
    }

    /// Checks all tables and returns the report.
    mutating func run(_ view: ReadView) throws -> VerificationReport {
        let catalog = try schema.catalog.body(in: view)
        for table in schema.tables {
            totalCount += try view.statistics(of: table.records).entryCount
        }
        for table in schema.tables {
            let recorded = catalog?.types.first { $0.number == table.number }?.indexes ?? []
            try check(table, recorded, view)
        }
        for (name, problem) in try schema.brokenPreferences(in: view) {
            report.violations.append(
                Violation(
                    type: PreferenceTable.name, name: name, id: nil, kind: .preference(problem)))
        }
        if let history { try checkHistory(history, view) }
        try progress?(totalCount, totalCount)
        return report
    }

    /// Checks each record of a type against its entries, and, if an index has more entries than the
    /// records account for, each entry against its record.
    private mutating func check(
        _ table: RecordTable, _ recorded: [CatalogIndex], _ view: ReadView
    ) throws {
        var checks = table.indexes.compactMap { $0 as? any RecordIndex }.map { index in
            IndexCheck(index, recorded.first { $0.number == index.number })
        }
        var aggregates = AggregateChecks(table, recorded)
        var hasDamage = false
        var encoder = KeyEncoder()
        var cursor = try view.cursor(in: table.records)
        while let entry = try cursor.next() {
            report.recordCount += 1
            doneCount += 1
            if doneCount % Self.progressStep == 0 { try progress?(doneCount, totalCount) }
            guard entry.key.byteCount == 16, let id = IDBits(prefixOf: entry.key) else {
                note(table, nil, nil, .wrongKey(sizeBytes: entry.key.byteCount))
                continue
            }
            if let damage = table.damage(in: entry.value, id) {
                note(table, nil, id, .damagedRecord(damage))
                hasDamage = true
                continue
            }
            let record: EncodedRecord = try table.encoded(entry.value, id)
            for position in checks.indices where checks[position].opacity == nil {
                try check(record, id, table, view, &checks[position], &encoder)
            }
            try aggregates.add(record, id, &encoder)
            try checkReferences(record, id, table, view)
        }
        for check in checks { try finish(check, table, view) }
        try aggregates.finish(view, hasDamage: hasDamage, &report)
    }

    /// Checks that a record has the entries that it should have.
    private mutating func check(
        _ record: EncodedRecord, _ id: IDBits, _ table: RecordTable, _ view: ReadView,
        _ check: inout IndexCheck, _ encoder: inout KeyEncoder
    ) throws {
        let index = check.index
        var found: [Violation.Kind] = []
        var entryCount = 0
        var failure: (any Error)?
        do {
            try index.forEachEntry(of: record, id, in: table, &encoder) { key, value in
                do {
                    guard let stored = try view.get(key, in: index.entries) else {
                        return found.append(.missingEntry)
                    }
                    // An entry that belongs to another record is not counted, so that it cannot
                    // hide a stray entry.
                    guard stored.isEqual(to: value) else {
                        return found.append(.wrongEntry)
                    }
                    entryCount += 1
                } catch {
                    failure = error
                    throw error
                }
            }
        } catch {
            if let failure { throw failure }
            found.append(.noEntryPossible)
        }
        check.entryCount += entryCount
        for kind in found { note(table, index.name, id, kind) }
    }

    /// Looks for entries without a record.
    private mutating func finish(
        _ check: IndexCheck, _ table: RecordTable, _ view: ReadView
    ) throws {
        let index = check.index
        let found = try view.statistics(of: index.entries).entryCount
        report.entryCount += found
        if check.opacity == .building {
            // Its entries are true only together with the log of the build.
            let name = index.name
            return report.partlyChecked.append(
                PartlyCheckedIndex(type: table.name, index: name, reason: .building))
        }
        if let reason = check.opacity {
            try checkOpaque(index, table, reason, view)
        } else if found != check.entryCount {
            try findStrays(table, index, view)
        }
    }

    /// Reports each entry that no record should have.
    private mutating func findStrays(
        _ table: RecordTable, _ index: any RecordIndex, _ view: ReadView
    ) throws {
        var cursor = try view.cursor(in: index.entries)
        while let entry = try cursor.next() {
            let id = index.id(of: entry)
            if let id, try isExpected(entry.key.array, id, table, index, view) { continue }
            note(table, index.name, id, .strayEntry)
        }
    }

    /// Whether the record of an entry should have this entry. Also true for a record that is itself
    /// reported as damaged, since its entries are unknown.
    private func isExpected(
        _ key: [UInt8], _ id: IDBits, _ table: RecordTable, _ index: any RecordIndex,
        _ view: ReadView
    ) throws -> Bool {
        guard let bytes = try view.get(id, in: table.records) else { return false }
        if table.damage(in: bytes, id) != nil { return true }
        do {
            var keys: [[UInt8]] = []
            var encoder = KeyEncoder()
            try index.appendKeys(
                of: table.encoded(bytes, id), id, in: table, to: &keys, &encoder)
            return keys.contains(key)
        } catch {
            return true
        }
    }

    /// Reports or counts each reference of a record that leads to no record.
    private mutating func checkReferences(
        _ record: EncodedRecord, _ id: IDBits, _ table: RecordTable, _ view: ReadView
    ) throws {
        for reference in table.references {
            guard let target = schema.table(named: reference.targetName) else { continue }
            for referred in try reference.targets(in: record) {
                if try view.contains(referred, in: target.records) { continue }
                if reference.allowsDangling {
                    report.danglingCount += 1
                } else {
                    note(table, reference.field.name, id, .dangling(target: referred.uuid))
                }
            }
        }
    }

    mutating func note(_ pages: PageReport) {
        for violation in pages.violations {
            let owner = schema.tables.lazy.compactMap { $0.owner(of: violation.tree) }.first
            report.violations.append(
                Violation(
                    type: owner?.type ?? violation.tree.description, name: owner?.index, id: nil,
                    kind: .damagedPage(violation)))
        }
        if pages.moreViolations > 0 {
            report.violations.append(
                Violation(
                    type: "all trees", name: nil, id: nil,
                    kind: .moreDamagedPages(pages.moreViolations)))
        }
    }

    /// Adds a violation to the report.
    mutating func note(
        _ table: RecordTable, _ name: String?, _ id: IDBits?, _ kind: Violation.Kind
    ) {
        report.violations.append(
            Violation(type: table.name, name: name, id: id?.uuid, kind: kind))
    }
}

/// The state of the check of one index while verification walks the records.
private struct IndexCheck {
    let index: any RecordIndex
    /// The reason why the index's entries cannot be made from records; nil if they can.
    let opacity: PartlyCheckedIndex.Reason?
    /// The number of entries of records that were found.
    var entryCount = 0

    init(_ index: any RecordIndex, _ recorded: CatalogIndex?) {
        self.index = index
        opacity = recorded.flatMap { recorded in
            index.log != nil
                ? .building : index.opacity(recorded, hasOtherText: recorded.text != .own)
        }
    }
}

extension RecordTable {
    /// Returns the owner of a tree: the type's records if the index is nil, or an index; nil if the
    /// tree belongs to another type.
    fileprivate func owner(of tree: PageTree) -> (type: String, index: String?)? {
        guard case .table(let name) = tree else { return nil }
        if name == records.name { return (self.name, nil) }
        return indexes.first { $0.entries.name == name }.map { (self.name, $0.name) }
    }

    /// Returns the damage of a record or its values, or nil if the record is intact.
    func damage(in bytes: RawSpan, _ id: IDBits) -> RecordDamage? {
        do throws(RecordDamage) {
            try verifyValues(bytes, id)
            return nil
        } catch {
            return error
        }
    }
}
