import LMDB

/// What was found for the groups of a total, the least group first and nil before all.
struct FoundGroups {
    /// The values of groups, in any order.
    private let values: ByteList
    private let order: GroupOrder
    let measures: [FoundMeasure]

    /// Puts groups in order.
    /// - Parameters:
    ///   - counts: the number of records that were added up under each number.
    ///   - measures: what was found under each number.
    init(
        _ resolved: ResolvedGroups, counts: BlockArray<Int>, _ measures: [OpenMeasure],
        of table: RecordTable, in view: ReadView
    ) throws {
        let order = try GroupOrder(resolved, counts: counts, in: view)
        values = resolved.values
        self.order = order
        self.measures = measures.map { $0.found(for: order.groups, order.counts, of: table.name) }
    }

    /// Creates groups that are in order.
    init(_ values: [[UInt8]?], counts: [Int], measures: [FoundMeasure]) {
        var list = ByteList()
        for value in values { list.append(value) }
        self.values = list
        order = GroupOrder(of: values.count, counts: counts)
        self.measures = measures
    }

    var count: Int { values.count }

    /// The number of records in each group.
    var counts: [Int] { order.counts }

    /// The value bytes of some groups.
    func values(_ range: Range<Int>) -> GroupValues {
        GroupValues(values: values, places: order.places[range])
    }

    /// The value bytes of all groups.
    var allValues: GroupValues { values(order.places.indices) }
}
