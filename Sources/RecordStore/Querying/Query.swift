/// Which records, and in which order: a value that can be built once and used often.
///
/// ```swift
/// let heavy = Query<ExerciseSet> { $0.exercise == bench.id && $0.reps >= 8 }
///     .sorted(by: .descending(\.timestamp))
///     .paged(by: 50)
/// let page = try store.page(heavy)
/// ```
/// Every order is total: records that the sort keys do not tell apart come in the order of their
/// ids, in the direction of the last sort key. So a descending order is the exact reverse of the
/// ascending one, and pages never skip or repeat a record. Without sort keys the order is that of
/// the ids, ascending.
///
/// A query is served by one index: its first columns are compared with values by `==`, then comes a
/// range or what sorts. What no index serves is refused with ``StoreError/notServed(type:index:)``,
/// never answered by a scan.
public struct Query<R: Record>: Hashable, Sendable, CustomStringConvertible {
    var condition: Condition
    var order: [SortTerm] = []
    /// How many records it gives at most.
    var limit: Int?
    private(set) var pageSize = 20
    private var preparations = QueryPreparations()

    /// Every record, in the order of ids.
    public init() {
        condition = .all
    }

    public init(_ filter: Filter<R>) {
        condition = filter.condition
    }

    /// The records for which the closure's condition holds.
    public init(_ condition: (Columns<R>) -> Filter<R>?) {
        self.init(Filter(condition))
    }

    /// The records that meet this condition too.
    public func and(_ filter: Filter<R>) -> Query {
        var query = self
        query.condition = condition.and(filter.condition)
        query.preparations = QueryPreparations()
        return query
    }

    public func and(_ condition: (Columns<R>) -> Filter<R>?) -> Query {
        and(Filter(condition))
    }

    /// The same records in this order, instead of any before.
    public func sorted(by keys: SortKey<R>...) -> Query {
        var query = self
        query.order = keys.map(\.term)
        query.preparations = QueryPreparations()
        return query
    }

    /// At most the first `count` records, over all pages.
    public func limited(to count: Int) -> Query {
        precondition(count >= 0, "a query cannot be limited to \(count) records")
        var query = self
        query.limit = count
        query.preparations = QueryPreparations()
        return query
    }

    /// Pages of `size` records.
    public func paged(by size: Int) -> Query {
        precondition(size > 0, "a page cannot have \(size) records")
        var query = self
        query.pageSize = size
        return query
    }

    /// The query made ready for a table; made once for all copies of the query.
    /// - Parameter isOrdered: whether the order matters; for a count it does not.
    func prepared(for table: RecordTable, isOrdered: Bool = true) throws -> PreparedQuery {
        try preparations.prepared(for: table, isOrdered: isOrdered) {
            let planner = QueryPlanner(condition, order, of: table)
            return try PreparedQuery(
                planner.plan(isOrdered: isOrdered), of: table, fingerprint: fingerprint)
        }
    }

    /// The query in one line, as it could be written.
    public var description: String {
        var text = condition == .all ? R.schema.name : "\(R.schema.name) { \(condition) }"
        if !order.isEmpty {
            text += " sorted by \(order.map(\.description).joined(separator: ", "))"
        }
        if let limit { text += " limited to \(limit)" }
        return text
    }
}
