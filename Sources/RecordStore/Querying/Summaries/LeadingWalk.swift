import LMDB

/// A walk over the first entry of each combination of values of some columns, in a stretch of an
/// index that holds all rows of a query.
struct LeadingWalk {
    private let query: PreparedQuery
    private let stretch: PlanStretch
    private let index: OpenOrderedIndex
    /// The number of columns that stand before and in a combination.
    private let columnCount: Int

    /// Creates the walk; nil if the fields are not the columns after those that the query compares
    /// for equality, or if the stretch has entries that the query leaves out.
    init?(_ query: PreparedQuery, by fields: [QueryField]) {
        guard let stretch = query.stretch, let index = stretch.index, !query.isChecked,
            !query.hasCutGroup
        else { return nil }
        let columns = index.columns.dropFirst(stretch.equalCount).prefix(fields.count)
        let isEach = columns.indices.contains { $0 == index.elementColumn }
        guard columns.count == fields.count, !isEach,
            columns.allSatisfy({ !$0.key.isName }),
            fields.allSatisfy({ field in columns.contains { field.isSource(of: $0) } }),
            // A field that is named twice leaves a column that none of them is.
            columns.allSatisfy({ column in fields.contains { $0.isSource(of: column) } })
        else { return nil }
        self.query = query
        self.stretch = stretch
        self.index = index
        columnCount = stretch.equalCount + fields.count
    }

    /// Begins to walk.
    @_lifetime(copy view)
    func cursor(in view: ReadView) throws -> LeadingCursor {
        LeadingCursor(
            self, try view.cursor(in: index.entries, over: stretch.keys, stretch.direction))
    }

    var isDescending: Bool { stretch.direction == .descending }

    /// Calls `body` with an entry and the id of its record, and returns the position behind all
    /// entries with its combination.
    func take(
        _ entry: borrowing Entry, _ body: (borrowing Entry, IDBits) throws -> Void
    ) throws -> Position {
        try body(entry, try query.id(of: entry, in: index))
        return try position(after: entry.key)
    }

    enum Position {
        case key([UInt8])
        case end
        /// A value is cut.
        case unknown
    }

    /// Returns the position behind all entries with the combination of a key.
    private func position(after key: RawSpan) throws -> Position {
        guard let stem = try stem(of: key) else { return .unknown }
        // Backwards, the last key before all that begin with the stem is next.
        if isDescending { return .key(stem) }
        return KeyEdge.after(stem).position().map { .key($0) } ?? .end
    }

    /// Returns the bytes with which all entries of a combination begin; nil if a value is cut.
    private func stem(of key: RawSpan) throws -> [UInt8]? {
        var decoder = KeyDecoder(key)
        let mayBeCut = query.plan.entries?.mayBeCut(key) ?? true
        do throws(KeyDamage) {
            // What is equal in all keys need not be read in each.
            let equalCount = mayBeCut ? 0 : stretch.equalCount
            if !mayBeCut { decoder.offset = stretch.equalBytes }
            for position in equalCount..<columnCount {
                let column = index.columns[position].key
                if !mayBeCut {
                    try decoder.skip(column)
                } else if case .cut = try decoder.next(column).content {
                    return nil
                }
            }
        } catch {
            throw index.damage(of: query.table, nil)
        }
        return key.extracting(first: decoder.offset).array
    }
}
