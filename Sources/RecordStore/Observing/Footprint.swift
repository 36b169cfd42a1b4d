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
        /// The stretches of indexes that were walked; they stand for the records of their entries.
        var stretches: [(index: StoredIndex?, range: KeyRange)] = []
    }

    private(set) var parts: [Part] = []
    /// Whether it depends on every transaction, because it asked for the sequence.
    private(set) var isWhole = false

    init(_ reads: ReadSet, in core: StoreCore) {
        var rest = reads.tables
        for table in core.tables {
            var part = Part(table: table)
            if let reads = rest.removeValue(forKey: table.records) {
                part.ids = Set(reads.keys.compactMap { IDBits(key: $0) })
                part.isCounted = reads.isCounted
                part.stretches = reads.ranges.map { (nil, $0) }
            }
            for index in table.indexes {
                guard let reads = rest.removeValue(forKey: index.entries) else { continue }
                part.isCounted = part.isCounted || reads.isCounted
                let points = reads.keys.map { KeyRange(from: .included($0), to: .included($0)) }
                part.stretches += (reads.ranges + points).map { (index, $0) }
            }
            if !part.isEmpty { parts.append(part) }
        }
        // The catalog changes with every transaction.
        isWhole = !rest.isEmpty
    }
}

extension Footprint.Part {
    fileprivate var isEmpty: Bool { ids.isEmpty && !isCounted && stretches.isEmpty }
}

extension IDBits {
    fileprivate init?(key: [UInt8]) {
        guard key.count == KeyFormat.idSizeBytes else { return nil }
        self = key.withUnsafeBytes { IDBits($0) }
    }
}
