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
/// whatever index answers the query: total and the same on all pages, but no promise.
///
/// Every query is answered. Where no index bounds it or gives its order, all records are read or
/// sorted; ``refusingScans()`` makes that an error.
public struct Query<R: Record>: Hashable, Sendable, CustomStringConvertible {
    /// What it asks, shared by copies; a change makes another.
    let memo: QueryMemo
    private(set) var pageSize: Int

    private init(_ content: QueryContent, pageSize: Int = 20) {
        memo = QueryMemo(content)
        self.pageSize = pageSize
    }

    /// Every record.
    public init() {
        self.init(QueryContent())
    }

    public init(_ filter: Filter<R>) {
        self.init(QueryContent(filter: filter.content))
    }

    /// The records for which the closure's condition holds.
    public init(_ condition: (Columns<R>) -> Filter<R>?) {
        self.init(Filter(condition))
    }

    /// The records that meet this condition too.
    public func and(_ filter: Filter<R>) -> Query {
        changed { $0.filter = $0.filter.and(filter.content, of: R.schema.name) }
    }

    public func and(_ condition: (Columns<R>) -> Filter<R>?) -> Query {
        and(Filter(condition))
    }

    /// The same records in this order, instead of any before.
    public func sorted(by keys: SortKey<R>...) -> Query {
        sorted(by: keys)
    }

    /// The same with the keys in an array; none of them stands for any order.
    public func sorted(by keys: [SortKey<R>]) -> Query {
        changed { content in
            content.order = []
            content.orderRefusal = nil
            // Generic code: `map`, and a key path still more, look up metadata each time.
            for place in keys.indices {
                content.order.append(keys[place].term)
                if let refusal = keys[place].refusal { content.orderRefusal = refusal }
            }
        }
    }

    /// At most the first `count` records, over all pages. A number below 0 is refused when the
    /// query is asked.
    public func limited(to count: Int) -> Query {
        let refusal = Self.refusal(of: count, atLeast: 0, "limit")
        return changed { content in
            content.limit = max(count, 0)
            if let refusal { content.numberRefusal = refusal }
        }
    }

    /// Pages of `size` records. A number below 1 is refused when the query is asked.
    public func paged(by size: Int) -> Query {
        if let refusal = Self.refusal(of: size, atLeast: 1, "page size") {
            return changed { $0.numberRefusal = refusal }
        }
        var query = self
        query.pageSize = size
        return query
    }

    /// The same query, but one that throws ``StoreError/notServed(type:index:)`` instead of
    /// walking all of a table or an index to filter or to sort. The error names the index that
    /// would serve it.
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
    var order: [SortTerm] { memo.content.order }
    var limit: Int? { memo.content.limit }

    /// The same records in the opposite order; nil where the query asks for none.
    var reversed: Query? {
        if order.isEmpty { return nil }
        return changed { content in
            content.order = content.order.map {
                SortTerm(field: $0.field, isName: $0.isName, isDescending: !$0.isDescending)
            }
        }
    }

    /// The query in one line, as it could be written.
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
