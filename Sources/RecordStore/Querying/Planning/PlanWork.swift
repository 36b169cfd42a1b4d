/// Counts what planning a query does, so that it ends soon for every filter: then the cheapest of
/// the plans that were made so far is taken.
///
/// It counts steps and not time: the same query finds the same plan on every machine. Of the data
/// it sees nothing, so that the order of a page can be found again for its token.
final class PlanWork {
    private(set) var stepCount = 0
    private let limit: Int
    /// How many plans, each a part of the one before, are being made.
    private var depth = 0

    /// Plans are parts of parts no deeper than this: each level takes its part of the stack, and
    /// what lies deeper is checked on each row.
    private static let deepest = 8

    /// No planning takes more steps than this.
    static let limit = 5_000
    /// What an option costs whatever is asked, and what each stretch does that is counted.
    private static let optionSteps = 8
    private static let stretchSteps = 16

    init(limit: Int = PlanWork.limit) {
        self.limit = limit
    }

    /// Whether there is time for another option.
    /// - Parameter size: how many parts the filter has.
    func takes(optionOf size: Int) -> Bool {
        let steps = Self.optionSteps + size
        guard stepCount + steps <= limit else { return false }
        stepCount += steps
        return true
    }

    /// Makes a plan that is a part of another; nil where that one lies too deep.
    func part(_ make: () throws -> QueryPlan?) rethrows -> QueryPlan? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        return try make()
    }

    /// Whether there is time to count the entries of a stretch.
    func takesStretch() -> Bool {
        guard stepCount + Self.stretchSteps <= limit else { return false }
        stepCount += Self.stretchSteps
        return true
    }
}

/// Where a planner has the plans from that a plan begins with.
struct PlanGuide {
    enum Way {
        /// They are the cheapest.
        case cheapest(PlanWork)
        /// They were chosen before.
        case known([PlanChoice])

        /// The answer to a planner's question: where there is no time left, that a stretch is long.
        func count(
            _ question: PlanQuestion, _ measure: QueryPlanner.Measure
        ) throws -> Int {
            switch (question, self) {
            case (.stretch, .cheapest(let work)), (.search, .cheapest(let work)):
                work.takesStretch() ? try measure(question) : PlanEstimate.sampleLimit
            default: try measure(question)
            }
        }
    }

    let way: Way
    /// Whether it is asked what plans cost.
    let isEstimated: Bool
    /// The plans that find what references lead to: one for all indexes that may follow.
    var targets: [UInt16: QueryPlan] = [:]

    init(_ way: Way, isEstimated: Bool = true) {
        self.way = way
        self.isEstimated = isEstimated
    }

    /// The plan of a part, the one at a place; nil if it has none that may be taken.
    func plan(
        _ planner: QueryPlanner, at place: Int, measure: QueryPlanner.Measure
    ) throws -> QueryPlan? {
        switch way {
        case .cheapest(let work):
            return try work.part { try planner.cheapest(work, measure: measure).plan }
        case .known(let parts):
            guard parts.indices.contains(place) else { return nil }
            return try planner.plan(
                known: parts[place], isEstimated: isEstimated, measure: measure)
        }
    }
}
