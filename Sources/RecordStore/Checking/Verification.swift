import LMDB

extension Store {
    /// Walks every page of one state of the store, recomputes every index, reference and checksum
    /// of it, and reports every difference. Writers go on meanwhile. `progress` gets the records
    /// checked and all records.
    ///
    /// Where pages are damaged, records are not read: what is found and what is not would depend on
    /// the way to it.
    /// - Complexity: O(n log n) time; memory for the violations, and a bit for each page.
    public func verify(
        progress: ((Int, Int) -> Void)? = nil
    ) throws -> VerificationReport {
        try core.verifyWithPages(progress: progress)
    }
}

extension StoreCore {
    func verifyWithPages(progress: ((Int, Int) -> Void)?) throws -> VerificationReport {
        try environment.readWalked { view, pages in
            var verification = Verification(self, progress: progress)
            verification.note(pages)
            return pages.isSound ? try verification.run(view) : verification.report
        }
    }

    /// Checks records and entries alone, where the pages have been walked before.
    func verify(progress: ((Int, Int) -> Void)?) throws -> VerificationReport {
        try environment.read { view in
            var verification = Verification(self, progress: progress)
            return try verification.run(view)
        }
    }
}

/// One run of `verify`.
struct Verification {
    private let core: StoreCore
    private let progress: ((Int, Int) -> Void)?
    var report = VerificationReport()
    private var totalCount = 0
    /// Whether text in keys was put in order by other versions than this build's.
    private(set) var hasOtherText = false
    private static let progressStep = 10_000

    init(_ core: StoreCore, progress: ((Int, Int) -> Void)?) {
        self.core = core
        self.progress = progress
    }

    mutating func run(_ view: ReadView) throws -> VerificationReport {
        for table in core.tables {
            totalCount += try view.statistics(of: table.records).entryCount
        }
        let catalog = try core.catalog.body(in: view)
        hasOtherText = catalog.map { !$0.hasOwnTextVersions } ?? false
        for table in core.tables {
            let recorded = catalog?.types.first { $0.number == table.number }?.indexes ?? []
            try check(table, recorded, view)
        }
        progress?(report.recordCount, totalCount)
        return report
    }

    /// Each record against its entries, then, only if there are more entries than records account
    /// for, each entry against its record.
    private mutating func check(
        _ table: RecordTable, _ recorded: [CatalogIndex], _ view: ReadView
    ) throws {
        var expected = Array(repeating: EntryCount(), count: table.indexes.count)
        var searches = searchChecks(of: table, recorded)
        var hasDamage = false
        let opaque = table.indexes.map { index in
            recorded.first { $0.number == index.number }.flatMap { opacity(of: index, $0) }
        }
        var cursor = try view.cursor(in: table.records)
        while let entry = try cursor.next() {
            report.recordCount += 1
            if report.recordCount % Self.progressStep == 0 {
                progress?(report.recordCount, totalCount)
            }
            guard entry.key.byteCount == 16, let id = IDBits(prefixOf: entry.key) else {
                note(table, nil, nil, .wrongKey(sizeBytes: entry.key.byteCount))
                continue
            }
            if let damage = table.damage(in: entry.value, id) {
                note(table, nil, id, .damagedRecord(damage))
                hasDamage = true
                continue
            }
            for (place, index) in table.indexes.enumerated() where opaque[place] == nil {
                try check(entry.value, id, table, index, view, &expected[place])
            }
            try check(entry.value, id, table, view, &searches)
            try checkReferences(entry.value, id, table, view)
        }
        try finish(searches, table, view)
        for (place, index) in table.indexes.enumerated() {
            let found = try view.statistics(of: index.entries).entryCount
            report.entryCount += found
            if let reason = opaque[place] {
                expected[place].cut = try checkEntries(of: index, table, reason, view)
            } else if found != expected[place].present {
                try findStrays(table, index, view)
            }
            let cutCount = recorded.first { $0.number == index.number }?.cutEntryCount ?? 0
            // How many of the cut entries are those of damaged records, nobody can say.
            let isPossible = hasDamage && cutCount > expected[place].cut
            if cutCount != expected[place].cut && !isPossible {
                note(
                    table, index.name, nil,
                    .wrongCutCount(
                        recorded: Int(clamping: cutCount), found: expected[place].cut))
            }
        }
    }

    private struct EntryCount {
        var present = 0
        var cut = 0
    }

    private mutating func check(
        _ record: RawSpan, _ id: IDBits, _ table: RecordTable, _ index: OpenOrderedIndex,
        _ view: ReadView, _ count: inout EntryCount
    ) throws {
        let entries: [[UInt8]: EntryBuilder.Entry]
        do {
            entries = try EntryBuilder(table: table, index: index, id: id).all(record)
        } catch {
            return note(table, index.name, id, .noEntryPossible)
        }
        for (key, entry) in entries {
            guard let stored = try view.get(key.span.bytes, in: index.entries) else {
                note(table, index.name, id, .missingEntry)
                continue
            }
            if entry.isCut { count.cut += 1 }
            // One that another record has too is not this one's, and must not hide a stray.
            guard stored.isEqual(to: entry.value.span.bytes) else {
                note(table, index.name, id, .wrongEntry)
                continue
            }
            count.present += 1
        }
    }

    private mutating func findStrays(
        _ table: RecordTable, _ index: OpenOrderedIndex, _ view: ReadView
    ) throws {
        var cursor = try view.cursor(in: index.entries)
        while let entry = try cursor.next() {
            let id = IDBits(of: entry, in: index)
            if let id, try isExpected(entry.key.array, id, table, index, view) { continue }
            note(table, index.name, id, .strayEntry)
        }
    }

    /// Whether the record that an entry points to has this entry, or is itself reported: what
    /// entries it should have, nobody knows.
    private func isExpected(
        _ key: [UInt8], _ id: IDBits, _ table: RecordTable, _ index: OpenOrderedIndex,
        _ view: ReadView
    ) throws -> Bool {
        guard let record = try view.bytes(of: id, in: table.records) else { return false }
        if table.damage(in: record.span.bytes, id) != nil { return true }
        let builder = EntryBuilder(table: table, index: index, id: id)
        do {
            return try builder.all(record.span.bytes)[key] != nil
        } catch {
            return true
        }
    }

    private mutating func checkReferences(
        _ record: RawSpan, _ id: IDBits, _ table: RecordTable, _ view: ReadView
    ) throws {
        for reference in table.references {
            guard let target = core.table(named: reference.targetName) else { continue }
            for referred in try reference.targets(in: table.encoded(record, id)) {
                if try view.contains(referred, in: target.records) { continue }
                if reference.allowsDangling {
                    report.danglingCount += 1
                } else {
                    note(table, reference.fieldName, id, .dangling(target: referred.uuid))
                }
            }
        }
    }

    /// Reports what is wrong with pages, each by the type and the index that it belongs to.
    mutating func note(_ pages: PageReport) {
        for violation in pages.violations {
            let owner = core.tables.lazy.compactMap { $0.owner(of: violation.tree) }.first
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

    mutating func note(
        _ table: RecordTable, _ name: String?, _ id: IDBits?, _ kind: Violation.Kind
    ) {
        report.violations.append(
            Violation(type: table.name, name: name, id: id?.uuid, kind: kind))
    }
}

extension RecordTable {
    /// What a tree of this type holds: records if there is no index; nil if it is another's.
    fileprivate func owner(of tree: PageTree) -> (type: String, index: String?)? {
        guard case .table(let name) = tree else { return nil }
        if name == records.name { return (self.name, nil) }
        let ordered = indexes.first { $0.entries.name == name }?.name
        let index = ordered ?? searchIndexes.first { $0.entries.name == name }?.name
        return index.map { (self.name, $0) }
    }

    /// What is wrong with a record or its values; nil if nothing is.
    func damage(in bytes: RawSpan, _ id: IDBits) -> RecordDamage? {
        do throws(RecordDamage) {
            try verifyValues(bytes, id)
            return nil
        } catch {
            return error
        }
    }
}
