/// A sort in memory that may stop, and go on where another one has stopped.
struct SortRun {
    /// The time that the sort has, or nil.
    let budget: ReadBudget?
    /// The place to go on from, or nil.
    let resumed: SortPlace?
    /// The condition that rows of an earlier read are held against.
    let condition: Condition
    /// The place at which the sort has stopped, or nil if it has come to its end.
    var rest: SortPlace?
    /// The place after the rows that were found, if more may come after them than were counted.
    var end: PagePlace?

    init(
        _ budget: ReadBudget? = nil, resuming resumed: SortPlace? = nil,
        _ condition: Condition = .all
    ) {
        (self.budget, self.resumed, self.condition) = (budget, resumed, condition)
    }
}
