import LMDB

/// A stretch of a ranked index that is all of a query, so that positions in it are positions of the
/// query.
struct RankedStretch {
    let index: OpenOrderedIndex
    private let stretch: PlanStretch
    private let ranks: RankTable
    private let table: RecordTable
    /// The positions of the stretch's entries in the whole index.
    private let positions: Range<Int>

    /// Finds the stretch, or returns nil if the query is not one stretch of a ranked index, leaves
    /// something to check or, unless rows are only counted, has texts whose order records decide.
    init?(_ query: PreparedQuery, isCounting: Bool = false, in view: ReadView) throws {
        guard let stretch = query.stretch, let index = stretch.index, let ranks = index.ranks,
            !query.isChecked, isCounting || !query.hasCutGroup
        else { return nil }
        self.index = index
        self.stretch = stretch
        self.ranks = ranks
        table = query.table
        // Whatever is asked of a stretch may change with any of its entries.
        view.note(stretch.keys, in: index.entries)
        positions = try index.asDamage(of: table) {
            try ranks.positions(of: stretch.keys, in: view.unnoted)
        }
    }

    /// The number of the query's rows, without its limit.
    var count: Int { positions.count }

    /// Returns the place before the row at a position of the query.
    func place(at position: Int, in view: ReadView) throws -> PagePlace? {
        guard 0..<positions.count ~= position else { return nil }
        let absolute =
            stretch.direction == .ascending
            ? positions.lowerBound + position : positions.upperBound - 1 - position
        return try index.asDamage(of: table) {
            try ranks.key(at: absolute, in: view.unnoted).map { PagePlace(false, $0) }
        }
    }

    /// Returns the position of a record, or nil if the query does not have it.
    func position(of record: EncodedRecord, _ id: IDBits, in view: ReadView) throws -> Int? {
        var found: [UInt8]?
        var encoder = KeyEncoder()
        try index.forEachEntry(of: record, id, in: table, &encoder) { key, _ in
            if stretch.keys.contains(key) { found = key.array }
        }
        guard let found else { return nil }
        let absolute = try index.asDamage(of: table) {
            try ranks.count(before: found, isIncluded: false, in: view.unnoted)
        }
        guard positions.contains(absolute) else { throw index.damage(of: table, id) }
        return stretch.direction == .ascending
            ? absolute - positions.lowerBound : positions.upperBound - 1 - absolute
    }
}

extension OpenOrderedIndex {
    /// Runs a read of the counts, and names the index if they are damaged.
    fileprivate func asDamage<Result>(
        of table: RecordTable, _ read: () throws -> Result
    ) throws -> Result {
        do {
            return try read()
        } catch is RankDamage {
            throw damage(of: table, nil)
        }
    }
}
