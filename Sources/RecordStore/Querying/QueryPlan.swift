import LMDB

/// How a query is answered: a walk over one stretch of one table, and what is checked on the way.
struct QueryPlan: Sendable {
    let typeName: String
    /// The index that is walked; nil for the records themselves, in the order of their ids.
    let index: StoredIndex?
    let keys: KeyRange
    let direction: Direction
    /// How many columns of the index are equal to a value.
    let equalCount: Int
    /// The conditions that the stretch stands for.
    let bounds: [Condition]
    /// The conditions that each record in it is checked for.
    let residual: [Condition]
}

extension QueryPlan {
    /// For a condition that nothing meets.
    static func empty(of table: RecordTable) -> QueryPlan {
        QueryPlan(
            typeName: table.name, index: nil,
            keys: KeyRange(from: .included([]), to: .excluded([])),
            direction: .ascending, equalCount: 0, bounds: [.none], residual: [])
    }
}

extension QueryPlan: CustomStringConvertible {
    /// A few lines for people.
    var description: String {
        let name = index.map { "index \($0.name)" } ?? "records"
        var lines = ["\(typeName): \(name)\(direction == .descending ? ", backwards" : "")"]
        lines += bounds.map { "  where \($0)" }
        lines += residual.map { "  check \($0)" }
        return lines.joined(separator: "\n")
    }
}
