/// A counter for the work of planning a query, so that planning ends soon for every filter. When
/// the limit is reached, the cheapest plan made so far is taken.
///
/// The counter counts steps and not time, so the same query gets the same plan on every machine.
/// The counter does not depend on the data, so the order of a page can be found again for its
/// token.
final class PlanWork {
    private(set) var stepCount = 0
    private let limit: Int
    /// The number of nested plans, each a part of the previous one, that are being made.
    private var depth = 0

    /// The greatest depth of plans within plans. Each level takes a part of the stack; conditions
    /// below this depth are checked on each row.
    private static let deepest = 8

    /// The greatest number of steps of one planning.
    static let limit = 5_000
    /// The cost of an option for any filter.
    private static let optionSteps = 8
    /// The cost of each stretch whose entries are counted.
    private static let stretchSteps = 16

    init(limit: Int = PlanWork.limit) {
        self.limit = limit
    }

    /// Whether there is work left for another option. If so, the function counts its steps.
    /// - Parameter size: the number of parts of the filter.
    func takes(optionOf size: Int) -> Bool {
        let steps = Self.optionSteps + size
        guard stepCount + steps <= limit else { return false }
        stepCount += steps
        return true
    }

    /// Makes a plan that is a part of another one; returns nil if the other one lies too deep.
    func part(_ make: () throws -> QueryPlan?) rethrows -> QueryPlan? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        return try make()
    }

    /// Whether there is work left to count the entries of a stretch. If so, the function counts its
    /// steps.
    func takesStretch() -> Bool {
        guard stepCount + Self.stretchSteps <= limit else { return false }
        stepCount += Self.stretchSteps
        return true
    }
}

/// A rule for plans that scan.
enum ScanRule {
    /// A plan that scans is taken if it is the cheapest.
    case allowed
    /// Such a plan is taken only if there is no other. The planner that asked then refuses its
    /// whole plan and gives the reason.
    case lastResort
    /// A plan that scans is never taken.
    case refused
}
