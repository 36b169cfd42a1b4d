/// An explanation of how the store answers a query or finds totals, for people as text and for
/// tools as JSON.
///
/// ```swift
/// print(try store.explain(Query<Exercise> { $0.category == "Chest" }))
/// // Exercise: index byCategory, about 70 rows
/// //   where category == "Chest"
/// ```
public struct QueryExplanation: Hashable, Sendable, Codable {
    /// One step of a plan: the source of its rows, and what is done with them.
    public struct Step: Hashable, Sendable, Codable {
        /// The name of the record type.
        public let type: String
        /// The source of the rows, in words.
        public let source: String
        /// The name of the index that is walked; nil if the records themselves or several indexes
        /// are walked.
        public let index: String?
        /// The conditions that the source itself ensures. Values are written in the words of their
        /// types, if these have any (``FieldValue``), whereas the text of a filter has the stored
        /// values.
        public internal(set) var bounds: [String]
        /// The conditions that are checked on each entry of the index. A record is not looked up if
        /// its entry fails one of them.
        public internal(set) var entryChecks: [String]
        /// The conditions that are checked on each record.
        public internal(set) var checks: [String]
        /// The keys by which rows are sorted in memory; empty if the rows come in the right order.
        public let sort: [String]
        /// The first keys of the order, if the source gives the rows in the order of these. Only
        /// rows that are equal in them are then sorted by ``sort``; otherwise empty.
        public let given: [String]
        /// The estimated number of rows that are read.
        public let estimatedRows: Int
        /// The estimated number of rows of the source. They are more than the rows that are read
        /// where only the first ones are wanted, and the source gives their order.
        public let sourceRows: Int
        /// The steps that run before this one.
        public internal(set) var steps: [Step]
    }

    /// The measured cost of running a query.
    public struct Measurement: Hashable, Sendable, Codable {
        /// The number of rows that were read, in all steps.
        public let rowsRead: Int
        /// The number of rows or of groups that were returned.
        public let rowsReturned: Int
        /// The time of the run, in nanoseconds.
        public let nanoseconds: Int
    }

    /// What totals were added up from.
    public enum Totals: String, Hashable, Sendable, Codable {
        /// The entries of an aggregate index, each of a group of records.
        case aggregate
        /// What searches in indexes found.
        case search
        /// The entries of an index, each of a record.
        case entries
        /// Records.
        case records
    }

    /// The last step of the plan, which gives the rows that are returned or added up.
    public let plan: Step
    /// What totals were added up from; nil for a query of rows.
    public let totals: Totals?
    /// Advice that would make the query faster, if there is any.
    public internal(set) var advice: String?
    /// The measured cost; nil if the query was not run.
    public let measurement: Measurement?
    /// The selected columns and what they are read from, in words; nil for whole records.
    public internal(set) var selection: String?

    init(
        plan: Step, totals: Totals? = nil, advice: String? = nil, measurement: Measurement? = nil
    ) {
        (self.plan, self.totals) = (plan, totals)
        (self.advice, self.measurement) = (advice, measurement)
    }
}

extension QueryExplanation: CustomStringConvertible {
    /// The explanation in several lines of text.
    public var description: String {
        var lines = plan.lines
        if let measurement {
            let microseconds = measurement.nanoseconds / 1_000
            lines.append(
                "read \(measurement.rowsRead) rows, returned \(measurement.rowsReturned), "
                    + "in \(microseconds) us")
        }
        if let selection { lines.append(selection) }
        switch totals {
        case .entries?: lines.append("add up the entries of the index")
        case .records?: lines.append("add up the records")
        case .aggregate?, .search?, nil: break
        }
        if let advice { lines.append(advice) }
        return lines.joined(separator: "\n")
    }
}

extension QueryExplanation.Step {
    fileprivate var lines: [String] {
        let rows = sourceRows == 1 ? "row" : "rows"
        let read = estimatedRows < sourceRows ? "\(estimatedRows) of " : ""
        var lines = ["\(type): \(source), about \(read)\(sourceRows) \(rows)"]
        lines += bounds.map { "  where \($0)" }
        lines += entryChecks.map { "  check in the index \($0)" }
        lines += checks.map { "  check \($0)" }
        if !sort.isEmpty {
            let ties = given.isEmpty ? "" : " within equal \(given.joined(separator: ", "))"
            lines.append("  sort in memory by \(sort.joined(separator: ", "))\(ties)")
        }
        for step in steps { lines += step.lines.map { "  " + $0 } }
        return lines
    }
}

extension QueryExplanation.Step {
    /// Creates the step of a plan.
    /// - Parameters:
    ///   - hidesValues: whether question marks stand for the values of conditions.
    ///   - exchange: the values of the query, if the plan was made for another one of its shape.
    init(_ plan: QueryPlan, hidesValues: Bool = false, _ exchange: ValueExchange? = nil) {
        type = plan.table.name
        source =
            plan.source.name(plan.idDirection) + (plan.isBestFirst ? ", best first" : "")
        index = plan.source.onlyIndexName
        let words = ValueWords.forPeople(plan.table)
        func texts(_ conditions: [Condition]) -> [String] {
            conditions.map { condition in
                hidesValues ? condition.shape : (exchange?(condition) ?? condition).text(words)
            }
        }
        (bounds, entryChecks) = (texts(plan.bounds), texts(plan.covered))
        checks = texts(plan.uncovered)
        let sorted = plan.isBestFirst ? nil : plan.sort
        sort =
            sorted.map { order in
                order.terms.dropFirst(plan.givenKeys).map(\.description)
                    + [order.isIDDescending ? "id descending" : "id"]
            } ?? []
        given = plan.sort?.terms.prefix(plan.givenKeys).map { "\($0.field)" } ?? []
        estimatedRows = Int(plan.estimate.read.rounded())
        sourceRows = Int(plan.estimate.rows.rounded())
        steps = plan.source.plans.map { Self.init($0, hidesValues: hidesValues, exchange) }
    }
}

extension PlanSource {
    /// The name of the index, if a single index is walked.
    fileprivate var onlyIndexName: String? {
        switch self {
        case .stretch, .chain, .join, .search: indexName
        case .merge, .union, .intersection, .parents, .nothing: nil
        }
    }
}
