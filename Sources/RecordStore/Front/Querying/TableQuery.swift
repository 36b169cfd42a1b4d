/// A query of an open table, without the Swift type of its records.
struct TableQuery {
    let memo: QueryMemo
    let table: RecordTable

    var content: QueryContent { memo.content }

    init(_ memo: QueryMemo, _ table: RecordTable) {
        (self.memo, self.table) = (memo, table)
    }

    func changed(_ change: (inout QueryContent) -> Void) -> TableQuery {
        var content = content
        change(&content)
        return TableQuery(QueryMemo(content), table)
    }

    /// Returns a query for those records of this query that also meet the condition, which has one
    /// level.
    func and(_ condition: Condition) -> TableQuery {
        let part = FilterContent(condition, depth: 1)
        return changed { $0.filter = $0.filter.and(part, of: table.name) }
    }

    /// Returns this query in an order that begins with a field. It is another one of records with
    /// one value if an index gives that.
    func led(by field: QueryField, isDescending: Bool) -> TableQuery {
        let order = table.order(by: field, isDescending: isDescending, in: content.condition)
        return changed { $0.order = order }
    }
}

extension Snapshot {
    /// Returns a query without its Swift type.
    func open<R: Record>(_ query: Query<R>) throws -> TableQuery {
        TableQuery(query.memo, try schema.table(of: R.self))
    }
}
