/// How a query is answered, for people as text and for tools as JSON.
///
/// ```swift
/// print(try store.explain(Query<Exercise> { $0.category == "Chest" }))
/// // Exercise: index byCategory, about 70 rows
/// //   where category == "Chest"
/// ```
public struct QueryExplanation: Hashable, Sendable, Codable {
    /// One part of a plan: where rows come from, and what is done with them.
    public struct Step: Hashable, Sendable, Codable {
        /// The record type.
        public let type: String
        /// What is walked, in words.
        public let source: String
        /// The index that is walked; nil for the records themselves and for what has several.
        public let index: String?
        /// The conditions that the source stands for. Values stand in the words of their types,
        /// if these have any (``FieldValue``); a filter's own text has what is stored.
        public let bounds: [String]
        /// The conditions that are checked on each entry of the index: a row that they leave out is
        /// not looked up.
        public let entryChecks: [String]
        /// The conditions that are checked on each record.
        public let checks: [String]
        /// What the rows are sorted by in memory; empty if they come as they are wanted.
        public let sort: [String]
        /// How many rows the source is thought to have.
        public let estimatedRows: Int
        /// What it begins with.
        public let steps: [Step]
    }

    /// What happened when the query was run.
    public struct Measurement: Hashable, Sendable, Codable {
        /// How many rows were looked at, in all steps.
        public let rowsRead: Int
        public let rowsReturned: Int
        public let nanoseconds: Int
    }

    public let plan: Step
    /// What would make it faster, if the store can tell.
    public let advice: String?
    /// Nil if the query was not run.
    public let measurement: Measurement?
}

extension QueryExplanation: CustomStringConvertible {
    public var description: String {
        var lines = plan.lines
        if let measurement {
            let microseconds = measurement.nanoseconds / 1_000
            lines.append(
                "read \(measurement.rowsRead) rows, returned \(measurement.rowsReturned), "
                    + "in \(microseconds) us")
        }
        if let advice { lines.append(advice) }
        return lines.joined(separator: "\n")
    }
}

extension QueryExplanation.Step {
    fileprivate var lines: [String] {
        let rows = estimatedRows == 1 ? "row" : "rows"
        var lines = ["\(type): \(source), about \(estimatedRows) \(rows)"]
        lines += bounds.map { "  where \($0)" }
        lines += entryChecks.map { "  check in the index \($0)" }
        lines += checks.map { "  check \($0)" }
        if !sort.isEmpty { lines.append("  sort in memory by \(sort.joined(separator: ", "))") }
        for step in steps { lines += step.lines.map { "  " + $0 } }
        return lines
    }
}

extension QueryExplanation.Step {
    init(_ plan: QueryPlan) {
        type = plan.table.name
        source = plan.source.name(plan.idDirection)
        index = plan.source.onlyIndexName
        let words = ValueWords.forPeople(plan.table)
        bounds = plan.bounds.map { $0.text(words) }
        entryChecks = plan.covered.map { $0.text(words) }
        checks = plan.uncovered.map { $0.text(words) }
        sort =
            plan.sort.map { order in
                order.terms.map(\.description)
                    + [order.isIDDescending ? "id descending" : "id"]
            } ?? []
        estimatedRows = Int(plan.estimate.rows.rounded())
        steps = plan.source.plans.map(Self.init)
    }
}

extension PlanSource {
    /// The name of the index, if one is all that is walked.
    fileprivate var onlyIndexName: String? {
        switch self {
        case .stretch, .chain, .join, .search: indexName
        case .merge, .union, .intersection, .parents, .nothing: nil
        }
    }
}
