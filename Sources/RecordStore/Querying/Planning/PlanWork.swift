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
