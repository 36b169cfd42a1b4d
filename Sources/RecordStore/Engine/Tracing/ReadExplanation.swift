/// What a read did: each query in it, with the way that it took and what that cost.
///
/// ```swift
/// let read = try store.explainRead { snapshot in
///     _ = try snapshot.count(Query<Exercise> { $0.category == "Chest" })
/// }
/// print(read)
/// // Exercise: count by index byCategory, 70 rows read, 1 returned, in 12 us
/// // 1 query, 70 rows read, in 31 us
/// ```
public struct ReadExplanation: Hashable, Sendable, Codable {
    /// The queries and totals in the order in which they ended. A `get` is none.
    public let queries: [TraceEvent]
    /// The time of the whole read, in nanoseconds.
    public let nanoseconds: Int

    init(queries: [TraceEvent], time: Duration) {
        self.queries = queries
        nanoseconds = time.wholeNanoseconds
    }

    /// The number of rows that all queries have read.
    public var rowsRead: Int { queries.reduce(0) { $0 + ($1.rowsRead ?? 0) } }
}

extension ReadExplanation: CustomStringConvertible {
    /// The explanation as text, with a line for each query.
    public var description: String {
        let count = queries.count == 1 ? "1 query" : "\(queries.count) queries"
        let lines = queries.map(\.line)
        return (lines + ["\(count), \(rowsRead) rows read, in \(nanoseconds / 1_000) us"])
            .joined(separator: "\n")
    }
}

extension TraceEvent {
    fileprivate var line: String {
        var line = "\(type ?? ""): \(operation)"
        if let plan {
            line += " by \(plan.source)"
            let checks = plan.entryChecks + plan.checks
            if !checks.isEmpty { line += " checking " + checks.joined(separator: ", ") }
            if !plan.sort.isEmpty {
                let ties = plan.given.isEmpty ? "" : " within equal "
                line += " sorted in memory" + ties + plan.given.joined(separator: ", ")
            }
        }
        if let rowsRead { line += ", \(rowsRead) rows read" }
        if let rowsReturned { line += ", \(rowsReturned) returned" }
        return line + ", in \(nanoseconds / 1_000) us"
    }
}

extension Duration {
    var wholeNanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
