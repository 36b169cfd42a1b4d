import LMDB

/// Changes of the groups of one aggregate index that follow from changes of records and are not
/// written to its entries yet.
struct AggregateChanges {
    let index: OpenAggregateIndex
    let table: RecordTable
    /// The groups by their keys, each with a number.
    private(set) var groups = ByteTable()
    /// By how much the number of records of each group grew.
    private(set) var counts: [Int] = []
    /// By how much the sums of the index grew.
    private(set) var sums: [SumList]
    /// The whole keys of groups whose keys are cut.
    private(set) var wholeKeys: [Int: [UInt8]] = [:]

    init(of index: OpenAggregateIndex, in table: RecordTable) {
        self.index = index
        self.table = table
        sums = index.sums.map { SumList(of: $0.kind) }
    }

    /// The number of groups that changed.
    var count: Int { counts.count }

    /// Adds a record to its groups, or takes it away.
    mutating func add(
        _ record: EncodedRecord, isRemoved: Bool, _ id: IDBits, _ keys: inout KeyEncoder
    ) throws {
        guard try index.takes(record) else { return }
        try index.forEachGroup(of: record, &keys) { key, wholeKey in
            let group = groups.number(of: key)
            if group == counts.count {
                counts.append(0)
                if !wholeKey.isEmpty { wholeKeys[group] = wholeKey }
            }
            counts[group] += isRemoved ? -1 : 1
            for position in sums.indices {
                try index.sums[position].add(
                    record, to: &sums[position], of: group, isRemoved: isRemoved)
            }
        }
    }

    /// Adds what an entry has to the changes of its group.
    /// - Returns: whether the sums have bytes that sums can have.
    mutating func add(_ entry: borrowing AggregateEntry, in bytes: RawSpan, to group: Int) -> Bool {
        counts[group] += entry.count
        for (position, sum) in entry.sums.enumerated() {
            let valueCount = entry.count - sum.nilCount
            let bytes = bytes.extracting(sum.place)
            if !sums[position].add(bytes, valueCount: valueCount, to: group) { return false }
        }
        return true
    }

    /// Whether a group has other records, or other sums, than before the changes.
    func isChanged(_ group: Int) -> Bool {
        counts[group] != 0 || !hasEmptySums(group)
    }

    func hasEmptySums(_ group: Int) -> Bool { sums.allSatisfy { $0.isEmpty(group) } }
}
