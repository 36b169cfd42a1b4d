import LMDB

/// What changes of records have changed of the groups of one aggregate index, and what is not
/// written to its entries yet.
struct GroupChanges {
    let index: OpenAggregateIndex
    let table: RecordTable
    /// The groups by their keys, each with a number.
    private var groups = GroupTable()
    /// By how much the number of records of each group grew.
    private var counts: [Int] = []
    /// By how much the number of values and the sum grew: for each group, those of all sums.
    private var sums: [(valueCount: Int, sum: ExactSum)] = []
    /// The whole keys of groups whose keys are cut.
    private var wholeKeys: [Int: [UInt8]] = [:]

    init(of index: OpenAggregateIndex, in table: RecordTable) {
        self.index = index
        self.table = table
    }

    /// The number of groups that changed.
    var count: Int { counts.count }

    /// Adds a record to its groups, or takes it away.
    mutating func add(
        _ record: EncodedRecord, isRemoved: Bool, _ id: IDBits, _ keys: inout KeyEncoder
    ) throws {
        var found: [Int] = []
        try index.forEachGroup(of: record, id, &keys) { key, wholeKey in
            found.append(group(key, wholeKey))
        }
        for group in found { counts[group] += isRemoved ? -1 : 1 }
        for (position, sum) in index.sums.enumerated() {
            guard let number = try sum.number(in: record) else { continue }
            for group in found {
                let place = group * index.sums.count + position
                sums[place].valueCount += isRemoved ? -1 : 1
                sums[place].sum.add(number, isNegated: isRemoved)
            }
        }
    }

    private mutating func group(_ key: RawSpan, _ wholeKey: [UInt8]) -> Int {
        let group = groups.group(key)
        if group == counts.count {
            counts.append(0)
            for sum in index.sums { sums.append((0, ExactSum(of: sum.kind))) }
            if !wholeKey.isEmpty { wholeKeys[group] = wholeKey }
        }
        return group
    }

    /// Forgets all groups.
    mutating func removeAll() { self = GroupChanges(of: index, in: table) }

    /// Calls `body` with the key and the new value of the entry of each group, in the order of the
    /// keys. The value is nil if the group has no records.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)`` if an entry cannot be one of the
    ///   records that the changes began with.
    func forEachEntry(
        over old: (_ key: RawSpan) throws -> [UInt8]?,
        _ body: (_ key: [UInt8], _ value: [UInt8]?) throws -> Void
    ) throws {
        let keys = counts.indices.map { groups.key($0) ?? [] }
        var value = GroupValue()
        for group in keys.indices.sorted(by: { keys[$0].precedes(keys[$1]) }) {
            let start = group * index.sums.count
            let changes = sums[start..<start + index.sums.count]
            if counts[group] == 0, changes.allSatisfy({ $0.valueCount == 0 && $0.sum.isZero }) {
                continue
            }
            let key = keys[group]
            // Safe because the array lives to the end of the loop's body.
            let entry = unsafe try old(key.span.bytes)
            unsafe try body(key, self.value(of: group, over: entry, key.span.bytes, &value))
        }
    }

    /// Returns the value of a group's entry after the changes, or nil if the group has no records.
    private func value(
        of group: Int, over old: [UInt8]?, _ key: RawSpan, _ value: inout GroupValue
    ) throws -> [UInt8]? {
        var count = counts[group]
        var wholeKey = wholeKeys[group] ?? []
        var all: [(valueCount: Int, sum: ExactSum)] = []
        for position in index.sums.indices { all.append(sums[group * index.sums.count + position]) }
        if let old {
            // Safe because the array lives to the end of the block.
            let bytes = unsafe old.span.bytes
            guard value.read(bytes, of: key, in: index.number, sumCount: all.count) else {
                throw index.damage(of: table, nil)
            }
            for (position, found) in value.sums.enumerated() {
                all[position].valueCount += value.count - found.nilCount
                guard all[position].sum.add(bytes.extracting(found.place)) else {
                    throw index.damage(of: table, nil)
                }
            }
            count += value.count
            wholeKey = bytes.extracting(value.wholeKey).array
        }
        let isPossible = all.allSatisfy { 0...max(0, count) ~= $0.valueCount }
        guard count >= 0, isPossible else { throw index.damage(of: table, nil) }
        if count == 0 {
            guard old != nil, all.allSatisfy({ $0.sum.isZero }) else {
                throw index.damage(of: table, nil)
            }
            return nil
        }
        return GroupValue.bytes(
            count: count, all.map { (count - $0.valueCount, $0.sum) }, wholeKey: wholeKey, of: key,
            in: index.number)
    }

    private func changedEntries(
        in view: ReadView
    ) throws -> [(key: [UInt8], value: [UInt8]?)] {
        var changed: [(key: [UInt8], value: [UInt8]?)] = []
        let table = index.entries
        try forEachEntry(over: { try view.get($0, in: table)?.array }) { changed.append(($0, $1)) }
        return changed
    }

    /// Writes the entries of all groups that changed, and forgets the changes.
    mutating func write(to transaction: inout WriteTransaction) throws {
        if counts.isEmpty { return }
        for (key, value) in try changedEntries(in: transaction.view) {
            // Safe because the arrays live during the calls.
            if let value {
                unsafe try transaction.put(
                    value.span.bytes, for: key.span.bytes, in: index.entries)
            } else {
                _ = unsafe try transaction.delete(key.span.bytes, in: index.entries)
            }
        }
        removeAll()
    }
}
