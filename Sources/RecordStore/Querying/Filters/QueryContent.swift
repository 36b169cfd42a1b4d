/// What a query asks, without its record type and the size of its pages.
struct QueryContent: Hashable, Sendable {
    var filter = FilterContent.all
    var order: [SortTerm] = []
    /// How many records it gives at most.
    var limit: Int?
    var refusesScans = false
    /// Why its order, or a number that it was given, cannot be asked.
    var orderRefusal: QueryRefusal?
    var numberRefusal: QueryRefusal?

    /// What the filter says. The store itself may set another, of as many levels at most.
    var condition: Condition {
        get { filter.condition }
        set { filter = FilterContent(newValue, depth: filter.depth) }
    }

    /// What is wanted of it when all rows are asked for.
    var use: QueryUse { limit.map { .some($0) } ?? .all }

    /// - Throws: why the query cannot be asked.
    func check() throws {
        if let refusal = filter.refusal ?? orderRefusal ?? numberRefusal { throw refusal.error }
    }
}
