import LMDB

/// The groups of a total with their values. Groups that were told apart until now may have one
/// value.
struct ResolvedGroups {
    /// The bytes of the different values.
    private(set) var values = ByteList()
    /// The forms of these that sort as the values do.
    private var orders = ByteTable()
    /// For each group the position of its value.
    private(set) var positions: [Int] = []
    /// For each value its first group.
    private(set) var firsts: [Int] = []

    /// Adds the value of the next group.
    /// - Parameter order: the form that sorts as the value does; nil for nil.
    mutating func add(_ value: [UInt8]?, order: [UInt8]?) {
        let position = orders.number(of: order)
        if position == firsts.count {
            values.append(value)
            firsts.append(positions.count)
        }
        positions.append(position)
    }

    /// Returns the positions of the values in their order, nil first.
    func sortedPositions(in view: ReadView) throws -> [Int] {
        try orders.values.sortedPositions(in: view)
    }
}
