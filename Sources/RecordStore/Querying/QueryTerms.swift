/// What a query asks, without its record type and the size of its pages.
struct QueryTerms: Hashable, Sendable {
    var condition = Condition.all
    var order: [SortTerm] = []
    /// How many records it gives at most.
    var limit: Int?
    var refusesScans = false

    /// What is wanted of it when all rows are asked for.
    var use: QueryUse { limit.map { .some($0) } ?? .all }
}
