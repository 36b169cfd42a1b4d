import LMDB

/// What an answer depends on: the parts of the store that were read for it.
struct Footprint: Sendable {
    /// What was read of one record type.
    struct Part: Sendable {
        let table: RecordTable
        /// The records that were asked for by their ids, found or not.
        var ids: Set<IDBits> = []
        /// Whether their number was asked for.
        var isCounted = false
        /// The stretches that were walked; they stand for the records of their entries.
        var stretches: [(watched: WatchedTable, range: KeyRange)] = []
    }

    private(set) var parts: [Part] = []
    /// Whether it depends on every transaction, because it asked for the sequence.
    private(set) var isWhole = false

    init(_ reads: ReadSet, in core: StoreCore) {
        var rest = reads.tables
        for table in core.tables {
            var part = Part(table: table)
            for (watched, entries) in table.watchedTables {
                guard let reads = rest.removeValue(forKey: entries) else { continue }
                part.insert(reads, of: watched)
            }
            if !part.isEmpty { parts.append(part) }
        }
        // The catalog changes with every transaction. No other table is left to be read: one that
        // is not known here would make its reader look again after every commit.
        assert(rest.keys.allSatisfy { $0 == core.catalog.table }, "unknown tables: \(rest.keys)")
        isWhole = !rest.isEmpty
    }

    private init(isWhole: Bool) { self.isWhole = isWhole }

    /// What depends on every transaction.
    static let everything = Footprint(isWhole: true)
}

extension Footprint.Part {
    fileprivate var isEmpty: Bool { ids.isEmpty && !isCounted && stretches.isEmpty }

    fileprivate mutating func insert(_ reads: ReadSet.Reads, of watched: WatchedTable) {
        isCounted = isCounted || reads.isCounted
        var ranges = reads.ranges
        if case .records = watched {
            ids = Set(reads.keys.compactMap { IDBits(key: $0) })
        } else {
            ranges += reads.keys.map { KeyRange(from: .included($0), to: .included($0)) }
        }
        stretches += ranges.map { (watched, $0) }
    }
}

extension IDBits {
    fileprivate init?(key: [UInt8]) {
        guard key.count == KeyFormat.idSizeBytes else { return nil }
        self = unsafe key.withUnsafeBytes { unsafe IDBits($0) }
    }
}
