import LMDB

/// A search that is ready to run on one table, with the filter of the records that it finds.
struct PreparedSearch {
    let table: RecordTable
    let index: OpenSearchIndex
    let needle: SearchNeedle
    /// What a record must meet beside the search.
    private let filter: RowFilter
    private let state: FilterState?

    /// Creates the search of a plan that gives the best hits first; nil for another plan.
    /// - Parameter query: the query of the plan, without its order.
    init?(_ query: PreparedQuery, in order: RowOrder?) throws {
        guard let search = order?.search else { return nil }
        table = query.table
        index = try table.searchIndex(named: search.index)
        needle = search.needle
        var parts = FilterParts(for: query.values)
        filter = try RowFilter(
            query.plan.residual.filter { $0 != .matches(search) }, of: table, &parts)
        state =
            parts.isEmpty
            ? nil
            : FilterState(
                try parts.values(for: query.values), positionCount: parts.positionCount)
    }

    /// Returns the place of a record among the hits; nil if it does not meet the search or the
    /// filter. The function verifies the checksum of the record first.
    func position(of bytes: RawSpan, _ id: IDBits, in view: ReadView) throws -> SearchPosition? {
        let record = try table.checkedRecord(bytes, id)
        let scope = RowScope(view, state)
        guard let score = try needle.score(in: index, of: record, scope),
            try filter.matches(record, id, scope)
        else { return nil }
        return SearchPosition(score, id)
    }

    /// Returns the search position that the key of an entry holds.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)`` if the entry is damaged.
    func position(of entry: borrowing Entry) throws -> SearchPosition {
        guard let position = SearchPosition(entry) else { throw damage(nil) }
        return position
    }

    /// Returns the error for an entry without a record.
    /// - Parameter id: the id of the record, or nil if it cannot be read from the entry.
    func damage(_ id: IDBits?) -> StoreError { index.damage(of: table, id) }

    /// Returns the first gram of the needle with at most `count` entries; nil if there is none.
    func gram(withAtMost count: Int, in view: ReadView) throws -> SearchGram? {
        for word in needle.words {
            for gram in word.grams where try index.count(gram, upTo: count + 1, in: view) <= count {
                return gram
            }
        }
        return nil
    }
}

extension OpenSearchIndex {
    /// Returns the number of entries of a gram, counted up to a limit.
    func count(_ gram: SearchGram, upTo limit: Int, in view: ReadView) throws -> Int {
        // The reads are not noted, because the choice of a gram does not change the results.
        var cursor = try view.unnoted.cursor(in: entries, over: .prefix(gram.prefix))
        var count = 0
        while count < limit, try cursor.next() != nil { count += 1 }
        return count
    }
}
