/// The groups of a total with their values.
struct ResolvedGroups {
    /// The value bytes of groups.
    private(set) var values: ByteList
    /// The forms that sort as the values do, if no two groups have one value.
    private var distinctOrders: ByteList
    /// The values by the forms that sort as they do, where some groups have one value though they
    /// were told apart until now.
    private var table = GroupTable()
    /// For each group the position of its value.
    private var positions = BlockArray<Int>()
    /// For each value its first group.
    private var firsts = BlockArray<Int>()

    /// Creates groups that are told apart by their values. What is not given is added.
    init(values: ByteList = ByteList(), orders: ByteList = ByteList()) {
        self.values = values
        distinctOrders = orders
    }

    /// The number of values.
    var count: Int { values.count }

    /// For each value the form that sorts as the values do; nil before all others.
    var orders: ByteList { positions.count == 0 ? distinctOrders : table.keys }

    /// Adds the value of the next group, which differs from all others.
    mutating func add(distinct value: [UInt8]?) { values.append(value) }

    /// Adds what sorts as the value of the next group does.
    mutating func add(distinctOrder order: RawSpan?) { distinctOrders.append(order) }

    /// Adds the value of the next group, which may equal others.
    /// - Parameter order: the form that sorts as the value does; nil for nil.
    /// - Returns: the position of the value.
    @discardableResult
    mutating func add(_ value: [UInt8]?, order: [UInt8]?) -> Int {
        let position = table.group(of: order)
        if position == firsts.count {
            values.append(value)
            firsts.append(positions.count)
        }
        add(position)
        return position
    }

    /// Adds a group with a value that was added before.
    mutating func add(_ position: Int) { positions.append(position) }

    /// Returns the first group that has a group's value.
    func first(like group: Int) -> Int {
        positions.count == 0 ? group : firsts[positions[group]]
    }

    /// Returns the first group that has the value at a position.
    func first(at position: Int) -> Int { firsts.count == 0 ? position : firsts[position] }

    /// Whether no two groups have one value.
    var areDistinct: Bool { positions.count == 0 }
}
