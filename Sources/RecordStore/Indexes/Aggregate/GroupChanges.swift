import LMDB

/// What changes of records have changed of the groups of one aggregate index, and what is not
/// written to its entries yet.
struct GroupChanges {
    let index: OpenAggregateIndex
    let table: RecordTable
    /// The groups by their keys, each with a number.
    private(set) var groups = GroupTable()
    /// By how much the number of records of each group grew.
    private(set) var counts: [Int] = []
    /// By how much the sums grew: for each group, all sums of the index.
    private var sums: [GroupSum] = []
    /// The whole keys of groups whose keys are cut.
    private(set) var wholeKeys: [Int: [UInt8]] = [:]
    /// The groups by the values of their columns, so that the next record with the same values
    /// needs no key. Values that differ may have one group.
    private var knownValues = GroupTable()
    private var knownGroups: [Int] = []
    /// The memory in which the values of a record are gathered.
    private var values: [UInt8] = []

    /// How often a record was added or taken away.
    private var addedCount = 0

    /// The greatest number of values that are known.
    private static let mostKnown = 2_048
    /// Of fewer records no values are remembered.
    private static let fewRecords = 8

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
        guard try index.takes(record) else { return }
        defer { addedCount += 1 }
        if !index.hasElements {
            return try change(group(of: record, &keys), by: record, isRemoved: isRemoved)
        }
        var found: [Int] = []
        try index.forEachGroup(of: record, &keys) { key, wholeKey in
            found.append(group(key, wholeKey))
        }
        for group in found { try change(group, by: record, isRemoved: isRemoved) }
    }

    private mutating func change(
        _ group: Int, by record: EncodedRecord, isRemoved: Bool
    ) throws {
        counts[group] += isRemoved ? -1 : 1
        let sumCount = index.sums.count
        for position in 0..<sumCount {
            guard let number = try index.sums[position].number(in: record) else { continue }
            sums[group * sumCount + position].valueCount += isRemoved ? -1 : 1
            sums[group * sumCount + position].total.add(number, isNegated: isRemoved)
        }
    }

    /// Returns the group of a record that has one.
    private mutating func group(
        of record: EncodedRecord, _ keys: inout KeyEncoder
    ) throws -> Int {
        // Most transactions change few records, of which each has values of its own.
        if addedCount < Self.fewRecords { return try groupOfKey(of: record, &keys) }
        var values = self.values
        self.values = []
        defer { self.values = values }
        values.removeAll(keepingCapacity: true)
        try index.appendValues(of: record, to: &values)
        // Safe because the array lives during the call.
        if let known = unsafe knownValues.find(values.span.bytes) { return knownGroups[known] }
        let found = try groupOfKey(of: record, &keys)
        if knownGroups.count < Self.mostKnown {
            // Safe because the array lives during the call.
            _ = unsafe knownValues.group(values.span.bytes)
            knownGroups.append(found)
        }
        return found
    }

    /// Returns the group of a record, found by its key.
    private mutating func groupOfKey(
        of record: EncodedRecord, _ keys: inout KeyEncoder
    ) throws -> Int {
        var found = 0
        try index.forEachGroup(of: record, &keys) { key, wholeKey in
            found = group(key, wholeKey)
        }
        return found
    }

    private mutating func group(_ key: RawSpan, _ wholeKey: [UInt8]) -> Int {
        let group = groups.group(key)
        if group == counts.count {
            counts.append(0)
            for sum in index.sums { sums.append(GroupSum(total: ExactSum(of: sum.kind))) }
            if !wholeKey.isEmpty { wholeKeys[group] = wholeKey }
        }
        return group
    }

    /// Adds what an entry has to the changes of its group.
    /// - Returns: whether the sums have bytes that sums can have.
    mutating func add(_ value: borrowing GroupValue, in bytes: RawSpan, to group: Int) -> Bool {
        counts[group] += value.count
        for (position, sum) in value.sums.enumerated() {
            let place = group * value.sums.count + position
            sums[place].valueCount += value.count - sum.nilCount
            guard sums[place].total.add(bytes.extracting(sum.place)) else { return false }
        }
        return true
    }

    /// The sums of a group.
    func sums(of group: Int) -> ArraySlice<GroupSum> {
        sums[group * index.sums.count..<(group + 1) * index.sums.count]
    }

    /// Forgets all groups.
    mutating func removeAll() { self = GroupChanges(of: index, in: table) }
}
