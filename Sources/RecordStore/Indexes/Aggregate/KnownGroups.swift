/// The groups of records by the values of their columns, so that the next record with the same
/// values needs no key. Values that differ may have one group.
struct KnownGroups {
    private var values = GroupTable()
    private var groups: [Int] = []
    private var recordCount = 0
    /// Whether most of many records had values of their own.
    private var areMany = false

    /// The greatest number of values that are known.
    private static let mostKnown = 2_048
    /// So many are known when it is decided whether to go on.
    private static let someKnown = 512
    /// So many records have values of their own in most transactions, which change few.
    private static let fewRecords = 8

    /// Whether it is worth while to look for a record.
    var areUseful: Bool { recordCount >= Self.fewRecords && !areMany }

    /// Counts a record.
    mutating func count() { recordCount &+= 1 }

    /// Returns the group of records with some values, if it is known.
    mutating func find(_ values: RawSpan?) -> Int? {
        self.values.find(values).map { groups[$0] }
    }

    /// Remembers the group of records with some values that are not known.
    mutating func add(_ group: Int, for values: RawSpan?) {
        if groups.count >= Self.mostKnown { return }
        _ = self.values.group(values)
        groups.append(group)
        if groups.count == Self.someKnown { areMany = recordCount < 2 * Self.someKnown }
    }
}
