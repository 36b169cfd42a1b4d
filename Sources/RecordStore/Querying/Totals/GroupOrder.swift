import LMDB

/// The order of the groups of a total: the least first, nil before all.
struct GroupOrder {
    /// The place of each group among the values.
    private(set) var places: [Int] = []
    /// The number under which each group was added up.
    private(set) var groups: [Int] = []
    /// The number of records in each group.
    private(set) var counts: [Int] = []

    /// Creates the order of groups that are in order.
    init(of count: Int, counts: [Int]) {
        places = Array(0..<count)
        groups = places
        self.counts = counts
    }

    /// Puts groups in order.
    /// - Parameter counts: the number of records that were added up under each number.
    init(_ resolved: ResolvedGroups, counts: BlockArray<Int>, in view: ReadView) throws {
        places = try resolved.orders.sortedPositions(in: view)
        groups.reserveCapacity(places.count)
        self.counts.reserveCapacity(places.count)
        for position in places.indices {
            if ReadView.isLook(position) { try view.checkCancelled() }
            let group = resolved.first(at: places[position])
            groups.append(group)
            self.counts.append(counts[group])
        }
    }
}
