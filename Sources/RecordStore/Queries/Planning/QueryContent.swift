/// The content of a query, without its record type and its page size.
struct QueryContent: Hashable, Sendable {
    var filter = FilterContent.all
    var order: [SortTerm] = []
    /// The greatest number of records that the query returns.
    var limit: Int?
    var refusesScans = false
    /// The reason why the order of the query cannot be used, if there is one.
    var orderRefusal: QueryRefusal?
    /// The reasons why the limit and the page size cannot be used, if there are any.
    var limitRefusal: QueryRefusal?
    var pageSizeRefusal: QueryRefusal?

    /// The condition of the filter. The setter is for the library itself, which sets only
    /// conditions with no more levels.
    var condition: Condition {
        get { filter.condition }
        set { filter = FilterContent(newValue, depth: filter.depth) }
    }

    /// The use of the query if all of its rows are wanted.
    var use: QueryUse { limit.map { .some($0) } ?? .all }

    /// Checks that the query can be run.
    /// - Throws: the error with the reason why the query cannot be run.
    /// - Parameter type: the name of the record type.
    func check(of type: String) throws {
        let refusal = filter.refusal ?? orderRefusal ?? limitRefusal ?? pageSizeRefusal
        if let refusal { throw refusal.error }
        // Of several searches it is not known which one gives the order.
        if order.contains(where: \.field.isRelevance), Set(condition.searches).count != 1 {
            throw QueryRefusal(type, QueryField.relevance.name, .noSearch).error
        }
    }
}

/// The use that a caller makes of a query's rows.
enum QueryUse: Hashable, Sendable {
    /// All rows are wanted.
    case all
    /// About this many of the first rows are wanted. The rows after them may never be read.
    case some(Int)
    /// Only the number of rows is wanted, so their order does not matter.
    case count
}
