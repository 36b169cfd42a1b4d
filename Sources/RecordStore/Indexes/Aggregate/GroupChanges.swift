import LMDB

/// What changes of records have changed of the groups of one aggregate index, and what is not
/// written to its entries yet.
struct GroupChanges {
    let index: OpenAggregateIndex
    let table: RecordTable
    /// The groups by their keys, each with a number.
    private(set) var groups = GroupTable()
    /// By how much the number of records of each group grew.
    private(set) var counts = BlockArray<Int>()
    /// By how much the sums of the index grew.
    private(set) var sums: [GroupSums]
    /// The whole keys of groups whose keys are cut.
    private(set) var wholeKeys: [Int: [UInt8]] = [:]
    private var known = KnownGroups()
    /// The memory in which the values of a record are gathered.
    private var values: [UInt8] = []

    init(of index: OpenAggregateIndex, in table: RecordTable) {
        self.index = index
        self.table = table
        sums = index.sums.map { GroupSums(of: $0.kind) }
    }

    /// The number of groups that changed.
    var count: Int { counts.count }

    /// Adds a record to its groups, or takes it away.
    mutating func add(
        _ record: EncodedRecord, isRemoved: Bool, _ id: IDBits, _ keys: inout KeyEncoder
    ) throws {
        guard try index.takes(record) else { return }
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
        counts.change(group) { $0 += isRemoved ? -1 : 1 }
        for position in sums.indices {
            try index.sums[position].add(
                record, to: &sums[position], of: group, isRemoved: isRemoved)
        }
    }

    /// Returns the group of a record that has one.
    private mutating func group(
        of record: EncodedRecord, _ keys: inout KeyEncoder
    ) throws -> Int {
        defer { known.count() }
        if !known.areUseful { return try groupOfKey(of: record, &keys) }
        if let field = index.onlyField {
            let found = try field.withValue(in: record) { known.find($0) }
            if let found { return found }
            let group = try groupOfKey(of: record, &keys)
            try field.withValue(in: record) { known.add(group, for: $0) }
            return group
        }
        var values = self.values
        self.values = []
        defer { self.values = values }
        values.removeAll(keepingCapacity: true)
        try index.appendValues(of: record, to: &values)
        // Safe because the array lives during the call.
        if let found = unsafe known.find(values.span.bytes) { return found }
        let group = try groupOfKey(of: record, &keys)
        // Safe because the array lives during the call.
        unsafe known.add(group, for: values.span.bytes)
        return group
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
            if !wholeKey.isEmpty { wholeKeys[group] = wholeKey }
        }
        return group
    }

    /// Adds what an entry has to the changes of its group.
    /// - Returns: whether the sums have bytes that sums can have.
    mutating func add(_ value: borrowing GroupValue, in bytes: RawSpan, to group: Int) -> Bool {
        counts.change(group) { $0 += value.count }
        for (position, sum) in value.sums.enumerated() {
            let valueCount = value.count - sum.nilCount
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

    /// Forgets all groups, and keeps the memory of few.
    mutating func removeAll() {
        if count > Self.fewGroups {
            self = GroupChanges(of: index, in: table)
            return
        }
        groups.removeAll()
        counts.removeAll()
        for position in sums.indices { sums[position].removeAll() }
        if !wholeKeys.isEmpty { wholeKeys = [:] }
        known = KnownGroups()
    }

    /// Frees the memory in which long values were gathered.
    mutating func freeTexts(above byteCount: Int) {
        if values.capacity > byteCount { values = [] }
    }

    /// The memory of so many groups is small.
    private static let fewGroups = 64
}
