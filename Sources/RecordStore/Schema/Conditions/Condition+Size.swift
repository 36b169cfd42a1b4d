extension Condition {
    /// The greatest number of values of a list that count towards the size. An option looks at few
    /// values of a list, and treats the others as one.
    private static var longestCountedList: Int { 16 }

    /// The number of parts of the condition that a planner looks at.
    var size: Int {
        switch self {
        case .all, .none: 1
        case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.size }
        case .not(let inner), .exists(_, _, let inner): 1 + inner.size
        case .comparison(let left, _, let right): 1 + left.size + right.size
        case .among(let term, let values):
            1 + term.size + min(values.count, Self.longestCountedList)
        case .text(let term, _, _), .holds(let term, _): 1 + term.size
        case .matches(let search): 1 + search.needle.words.count
        }
    }
}

extension Term {
    /// The number of references and operators in the term.
    fileprivate var size: Int {
        switch self {
        case .field, .constant, .named: 0
        case .through(_, let inner), .folded(let inner): 1 + inner.size
        case .calculated(let left, _, let right): 1 + left.size + right.size
        }
    }
}
