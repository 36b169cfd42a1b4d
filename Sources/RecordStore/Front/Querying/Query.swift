/// A query for records of one type: a filter, an order, a limit and a page size.
///
/// A query is a value. Build it once and use it as often as needed.
///
/// ```swift
/// let heavy = Query<ExerciseSet> { $0.exercise == bench.id && $0.reps >= 8 }
///     .sorted(by: .descending(\.timestamp))
///     .paged(by: 50)
/// let page = try store.page(heavy)
/// ```
/// Every order is total. Records with equal sort keys are ordered by id, in the direction of the
/// last sort key. So a descending order is the exact reverse of the ascending one, and pages never
/// skip or repeat a record. A query without sort keys has the order of the index that answers it:
/// this order is total and the same on all pages, but it may change with the schema and the data.
///
/// Every query is answered. If no index narrows the query or gives its order, the store reads or
/// sorts all records; ``refusingScans()`` turns that into an error.
public struct Query<R: Record>: Hashable, Sendable, CustomStringConvertible {
    /// The content of the query and its cached plans, shared by copies. A changed query gets
    /// another memo.
    let memo: QueryMemo
    private(set) var pageSize: Int

    private init(_ content: QueryContent, pageSize: Int = 20) {
        memo = QueryMemo(content)
        self.pageSize = pageSize
    }

    /// Creates a query for every record.
    public init() {
        self.init(QueryContent())
    }

    /// Creates a query for the records that meet the filter.
    public init(_ filter: Filter<R>) {
        self.init(QueryContent(filter: filter.content))
    }

    /// Creates a query for the records that meet the condition that the closure returns.
    public init(_ condition: (Columns<R>) -> Filter<R>?) {
        self.init(Filter(condition))
    }

    /// Returns a query for those records of this query that also meet the filter.
    public func and(_ filter: Filter<R>) -> Query {
        changed { $0.filter = $0.filter.and(filter.content, of: R.schema.name) }
    }

    /// Returns a query for those records of this query that also meet the condition of the closure.
    public func and(_ condition: (Columns<R>) -> Filter<R>?) -> Query {
        and(Filter(condition))
    }

    /// Returns this query with the sort keys as its order. The keys replace any previous order.
    public func sorted(by keys: SortKey<R>...) -> Query {
        sorted(byKeys: keys)
    }

    /// Returns this query with the array of sort keys as its order. An empty array asks for no
    /// particular order.
    public func sorted(byKeys keys: [SortKey<R>]) -> Query {
        changed { content in
            content.order = []
            content.orderRefusal = nil
            // A loop and not `map`, because generic code with `map` or a key path looks up metadata
            // on each call.
            for position in keys.indices {
                content.order.append(keys[position].term)
                if let refusal = keys[position].refusal { content.orderRefusal = refusal }
            }
        }
    }

    /// Returns this query limited to its first `count` records, over all pages. Running a query
    /// with a `count` below 0 throws ``StoreError/invalidQuery(_:)``.
    public func limited(to count: Int) -> Query {
        let refusal = Self.refusal(of: count, atLeast: 0, "limit")
        return changed { content in
            content.limit = max(count, 0)
            content.limitRefusal = refusal
        }
    }

    /// Returns this query with pages of `size` records. Running a query with a `size` below 1
    /// throws ``StoreError/invalidQuery(_:)``.
    public func paged(by size: Int) -> Query {
        let refusal = Self.refusal(of: size, atLeast: 1, "page size")
        // Another page size alone is no other query: what was found out about it is kept.
        var query =
            refusal == memo.content.pageSizeRefusal
            ? self : changed { $0.pageSizeRefusal = refusal }
        query.pageSize = max(size, 1)
        return query
    }

    /// Returns this query with scans refused: it throws ``StoreError/notServed(type:index:)``
    /// instead of walking all of a table or an index to filter or to sort. The error names the
    /// index that would serve the query.
    public func refusingScans() -> Query {
        changed { $0.refusesScans = true }
    }

    private static func refusal(
        of count: Int, atLeast least: Int, _ name: String
    ) -> QueryRefusal? {
        count < least ? QueryRefusal(R.schema.name, name, .impossibleCount(count)) : nil
    }

    func changed(_ change: (inout QueryContent) -> Void) -> Query {
        var content = memo.content
        change(&content)
        return Query(content, pageSize: pageSize)
    }

    var condition: Condition { memo.content.condition }
    var order: [SortTerm] { memo.order }
    var limit: Int? { memo.limit }

    /// The query for the same records in the opposite order; nil if the query has no sort keys.
    var reversed: Query? {
        if order.isEmpty { return nil }
        return changed { content in
            content.order = content.order.map {
                SortTerm(field: $0.field, isName: $0.isName, isDescending: !$0.isDescending)
            }
        }
    }

    /// The query in one line of text, similar to the code that makes it.
    public var description: String {
        var text =
            condition == .all ? R.schema.name : "\(R.schema.name) { \(memo.content.filter) }"
        if !order.isEmpty {
            text += " sorted by \(order.map(\.description).joined(separator: ", "))"
        }
        if let limit { text += " limited to \(limit)" }
        return text
    }
}

// Unavailable methods that explain mistakes in queries. The compiler picks one of these only if no
// other overload fits, and prints its message.

extension Query {
    // The parameters are functions, because the compiler looks for `.ascending` in the type of a
    // parameter. It would look in key paths too, and report a mistyped field as a missing
    // `ascending`.
    @available(*, unavailable, message: "a sort key has a direction, as in .ascending(\\.name)")
    @_disfavoredOverload
    public func sorted(by keys: ((R) -> Any)...) -> Query { fatalError() }

    @available(*, unavailable, message: "sort by fields, as in sorted(by: .ascending(\\.name))")
    @_disfavoredOverload
    public func sorted(by areInIncreasingOrder: (R, R) -> Bool) -> Query { fatalError() }
}
