/// The totals of one group of records.
public struct Total<Group, each Value> {
    /// What the records of the group share: the value of a field, or a period of a calendar.
    public let group: Group
    /// The values of the measures, in the order in which they were asked for. The value of a single
    /// measure stands for itself.
    public let values: (repeat each Value)
}

extension Total: Sendable where Group: Sendable, repeat each Value: Sendable {}
