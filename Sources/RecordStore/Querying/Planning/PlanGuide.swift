/// Where a planner has the plans from that a plan begins with.
struct PlanGuide {
    enum Way {
        /// They are the cheapest.
        case cheapest(PlanWork)
        /// They were chosen before.
        case known([PlanChoice])

        /// The answer to a planner's question: where there is no time left, that a stretch is long.
        func count(
            _ question: PlanCount, _ measure: QueryPlanner.Measure
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
