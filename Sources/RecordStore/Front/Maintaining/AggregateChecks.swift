import LMDB

/// The check of the aggregate indexes of a type while verification walks the records: each group is
/// summed anew and compared with its entry.
struct AggregateChecks {
    private let table: RecordTable
    private var expected: [AggregateChanges]
    private let partlyChecked: [PartlyCheckedIndex]

    init(_ table: RecordTable, _ recorded: [CatalogIndex]) {
        self.table = table
        var expected: [AggregateChanges] = []
        var partlyChecked: [PartlyCheckedIndex] = []
        for case let index as OpenAggregateIndex in table.indexes {
            let known = recorded.first { $0.number == index.number }
            let reason = known.flatMap { index.opacity($0, hasOtherText: $0.text != .own) }
            if let reason {
                partlyChecked.append(
                    PartlyCheckedIndex(type: table.name, index: index.name, reason: reason))
            } else {
                expected.append(AggregateChanges(of: index, in: table))
            }
        }
        self.expected = expected
        self.partlyChecked = partlyChecked
    }

    /// Adds an intact record to its groups. `keys` lends its memory.
    mutating func add(
        _ record: EncodedRecord, _ id: IDBits, _ keys: inout KeyEncoder
    ) throws {
        for position in expected.indices {
            try expected[position].add(record, isRemoved: false, id, &keys)
        }
    }

    /// Compares the groups with the entries. Sums over damaged records cannot be compared.
    func finish(
        _ view: ReadView, hasDamage: Bool, _ report: inout VerificationReport
    ) throws {
        report.partlyChecked += partlyChecked
        for groups in expected {
            let index = groups.index
            report.entryCount += try view.statistics(of: index.entries).entryCount
            if hasDamage {
                report.partlyChecked.append(
                    PartlyCheckedIndex(
                        type: table.name, index: index.name, reason: .damagedRecords))
                continue
            }
            for kind in try groups.faults(in: view) {
                report.violations.append(
                    Violation(type: table.name, name: index.name, id: nil, kind: kind))
            }
        }
    }
}

extension AggregateChanges {
    /// Returns what is wrong with the entries of an index whose groups these are.
    fileprivate func faults(in view: ReadView) throws -> [Violation.Kind] {
        var faults: [Violation.Kind] = []
        var cursor = try view.cursor(in: index.entries)
        var found = try cursor.nextPair()
        try forEachEntry(in: view) { key, value in
            let (key, value) = (key.array, value.array)
            while let entry = found, entry.key.precedes(key) {
                faults.append(.strayGroup)
                found = try cursor.nextPair()
            }
            guard let entry = found, entry.key == key else { return faults.append(.missingGroup) }
            if entry.value != value { faults.append(.wrongGroup) }
            found = try cursor.nextPair()
        }
        while found != nil {
            faults.append(.strayGroup)
            found = try cursor.nextPair()
        }
        return faults
    }
}

extension Cursor {
    /// Returns copies of the key and the value of the next entry, or nil after the last.
    @_lifetime(self: copy self)
    fileprivate mutating func nextPair() throws -> (key: [UInt8], value: [UInt8])? {
        guard let entry = try next() else { return nil }
        return (entry.key.array, entry.value.array)
    }
}
