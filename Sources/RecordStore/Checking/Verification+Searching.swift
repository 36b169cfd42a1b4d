import LMDB

/// The check of search indexes: every record has its entries, and there are no others.
extension Verification {
    /// A search index with the number of entries that records have in it.
    struct SearchCheck {
        let index: OpenSearchIndex
        /// Why its entries cannot be compared; nil if they can.
        let opacity: PartlyCheckedIndex.Reason?
        var count = 0
    }

    func searchChecks(of table: RecordTable, _ recorded: [CatalogIndex]) -> [SearchCheck] {
        table.searchIndexes.map { index in
            let isBuilding = recorded.contains {
                $0.number == index.number && $0.state == .building
            }
            let opacity: PartlyCheckedIndex.Reason? =
                isBuilding ? .building : hasOtherText ? .otherTextVersion : nil
            return SearchCheck(index: index, opacity: opacity)
        }
    }

    /// Whether a record has the entries that it should have.
    mutating func check(
        _ record: RawSpan, _ id: IDBits, _ table: RecordTable, _ view: ReadView,
        _ searches: inout [SearchCheck]
    ) throws {
        if searches.isEmpty { return }
        var keys = KeyEncoder()
        let record: EncodedRecord = try table.encoded(record, id)
        for place in searches.indices where searches[place].opacity == nil {
            let index = searches[place].index
            for entry in try index.entries(of: record) {
                keys.replace(by: entry, of: id)
                guard let value = try view.get(keys.bytes, in: index.entries) else {
                    note(table, index.name, id, .missingEntry)
                    continue
                }
                if value.byteCount != 0 { note(table, index.name, id, .wrongEntry) }
                searches[place].count += 1
            }
        }
    }

    /// Looks for entries that no record has, only if there are more than the records account for.
    mutating func finish(
        _ searches: [SearchCheck], _ table: RecordTable, _ view: ReadView
    ) throws {
        for search in searches {
            let index = search.index
            let found = try view.statistics(of: index.entries).entryCount
            report.entryCount += found
            if let reason = search.opacity {
                report.partlyChecked.append(
                    PartlyCheckedIndex(type: table.name, index: index.name, reason: reason))
                continue
            }
            if found == search.count { continue }
            var cursor = try view.cursor(in: index.entries)
            while let entry = try cursor.next() {
                let id = SearchPosition(key: entry.key)?.id
                if let id, try isExpected(entry.key, id, table, index, view) { continue }
                note(table, index.name, id, .strayEntry)
            }
        }
    }

    /// Whether the record that an entry names has this entry, or is itself reported.
    private func isExpected(
        _ key: RawSpan, _ id: IDBits, _ table: RecordTable, _ index: OpenSearchIndex,
        _ view: ReadView
    ) throws -> Bool {
        guard let bytes = try view.get(id, in: table.records) else { return false }
        if table.damage(in: bytes, id) != nil { return true }
        var keys = KeyEncoder()
        let record: EncodedRecord = try table.encoded(bytes, id)
        for entry in try index.entries(of: record) {
            keys.replace(by: entry, of: id)
            if keys.bytes.isEqual(to: key) { return true }
        }
        return false
    }
}
