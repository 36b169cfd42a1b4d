import LMDB

/// The parts of the store that an answer was read from, and therefore depends on.
struct Footprint: Sendable {
    /// The reads of one record type.
    struct Part: Sendable {
        let table: RecordTable
        /// The ids of the records that were looked up, found or not.
        var ids: Set<IDBits> = []
        /// Whether the number of records was asked for.
        var isCounted = false
        /// The stretches of tables that were walked. A stretch of an index stands for the records
        /// of its entries.
        var stretches: [(watched: WatchedTable, range: KeyRange)] = []
    }

    /// The reads of each record type that was read.
    private(set) var parts: [Part] = []
    /// The keys of the preferences that were looked up.
    private(set) var preferences: Set<[UInt8]> = []
    /// Whether the answer depends on every transaction, because it asked for the sequence.
    private(set) var isWhole = false

    init(
        _ reads: ReadSet, of tables: [RecordTable], preferences: Table?, catalog: Table
    ) {
        var rest = reads.tables
        for table in tables {
            var part = Part(table: table)
            for (watched, entries) in table.watchedTables {
                guard let reads = rest.removeValue(forKey: entries) else { continue }
                part.insert(reads, of: watched)
            }
            if !part.isEmpty { parts.append(part) }
        }
        if let preferences {
            self.preferences = rest.removeValue(forKey: preferences)?.keys ?? []
        }
        // The catalog changes with every transaction. No other table may be left here: an unknown
        // table would make its reader read again after every commit.
        assert(
            rest.keys.allSatisfy { $0 == catalog },
            "unknown tables: \(rest.keys)")
        isWhole = !rest.isEmpty
    }

    private init(isWhole: Bool) { self.isWhole = isWhole }

    /// The footprint of an answer that depends on every transaction.
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
        // Safe because the key has exactly the size of an id, and the id is copied inside the
        // closure.
        self = unsafe key.withUnsafeBytes { unsafe IDBits($0) }
    }
}
