/// The source from which a planner takes the plans of the parts of a plan.
struct PlanGuide {
    /// The way in which plans of parts are found.
    enum Way {
        /// Makes the cheapest plans.
        case cheapest(PlanWork)
        /// Makes the plans that were chosen before.
        case known([PlanChoice])

        /// Returns the answer to a planner's question. If no work is left, the function assumes
        /// that a stretch or a search is long.
        func count(
            _ question: PlanCount, _ measure: QueryPlanner.EntryCounter
        ) throws -> Int {
            switch (question, self) {
            case (.stretch, .cheapest(let work)), (.tie, .cheapest(let work)),
                (.search, .cheapest(let work)):
                work.takesStretch() ? try measure(question) : PlanEstimate.sampleLimit
            default: try measure(question)
            }
        }
    }

    let way: Way
    /// Whether the planner needs the cost of plans.
    let isEstimated: Bool
    /// The plans that find the targets of references, by the number of the reference. All indexes
    /// that can follow a reference share one plan.
    var targets: [UInt16: QueryPlan] = [:]

    init(_ way: Way, isEstimated: Bool = true) {
        self.way = way
        self.isEstimated = isEstimated
    }

    /// Returns the plan of a part; nil if the part has no allowed plan.
    /// - Parameter position: the position of the part.
    func plan(
        _ planner: QueryPlanner, at position: Int, measure: QueryPlanner.EntryCounter
    ) throws -> QueryPlan? {
        switch way {
        case .cheapest(let work):
            return try work.part { try planner.cheapest(work, measure: measure).plan }
        case .known(let parts):
            guard parts.indices.contains(position) else { return nil }
            return try planner.plan(
                known: parts[position], isEstimated: isEstimated, measure: measure)
        }
    }
}

/// A count that the planner asks of the data: the records of a table, the entries of an index, of a
/// stretch or of the first tie in it, or the candidates of a search.
enum PlanCount {
    case records(RecordTable)
    case entries(OpenOrderedIndex, RecordTable)
    case stretch(PlanStretch, RecordTable)
    case tie(TieReader, PlanStretch, RecordTable)
    case search(SearchCandidates)
}
