/// The totals of one group of records.
public struct Total<Group, each Value> {
    /// What the records of the group share: the value of a field, or a period of a calendar.
    public let group: Group
    /// The values of the measures, in the order in which they were asked for. The value of a single
    /// measure stands for itself.
    public let values: (repeat each Value)

    /// Creates the totals of a group. Inlined, so that a loop over many groups looks up the generic
    /// types once.
    @inline(__always)
    init(group: Group, values: (repeat each Value)) {
        self.group = group
        self.values = (repeat each values)
    }
}

extension Total: Sendable where Group: Sendable, repeat each Value: Sendable {}
