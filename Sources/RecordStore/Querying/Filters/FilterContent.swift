/// What a filter says, whatever its record type: a condition, how many levels it has, and why it is
/// refused, if it is.
///
/// A filter of more levels than ``deepest`` is refused, and its condition let go of: what walks
/// over a condition calls itself for each level, also on a thread with a small stack.
struct FilterContent: Sendable {
    let condition: Condition
    /// Conditions in conditions and terms in terms; a comparison of a field has one level.
    let depth: Int
    let refusal: QueryRefusal?

    static let deepest = 16
    static let all = FilterContent(.all, depth: 1)

    /// - Parameter depth: ``Condition/depth``, which is at most ``deepest``.
    init(_ condition: Condition, depth: Int) {
        self.condition = condition
        self.depth = depth
        refusal = nil
    }

    init(refused refusal: QueryRefusal) {
        condition = .none
        depth = 1
        self.refusal = refusal
    }

    /// A condition around others, or a refusal of what is too deep.
    /// - Parameter inner: how many levels the deepest of the others has.
    init(_ condition: Condition, around inner: Int, of type: @autoclosure () -> String) {
        if inner < Self.deepest {
            self.init(condition, depth: inner + 1)
        } else {
            self.init(refused: .tooDeep(type()))
        }
    }

    func and(_ other: FilterContent, of type: @autoclosure () -> String) -> FilterContent {
        .every(of: [self, other], of: type())
    }

    func or(_ other: FilterContent, of type: @autoclosure () -> String) -> FilterContent {
        .any(of: [self, other], of: type())
    }

    static func every(
        of parts: [FilterContent], of type: @autoclosure () -> String
    ) -> FilterContent {
        joined(parts, .every(of: parts.map(\.condition)), of: type())
    }

    static func any(
        of parts: [FilterContent], of type: @autoclosure () -> String
    ) -> FilterContent {
        joined(parts, .any(of: parts.map(\.condition)), of: type())
    }

    func negated(of type: @autoclosure () -> String) -> FilterContent {
        if refusal != nil { return self }
        let opposite = condition.negated
        if case .not = opposite {
            return FilterContent(opposite, around: depth, of: type())
        }
        return FilterContent(opposite, depth: max(depth - 1, 1))
    }

    /// - Parameter condition: the parts together.
    private static func joined(
        _ parts: [FilterContent], _ condition: Condition, of type: @autoclosure () -> String
    ) -> FilterContent {
        if let refusal = parts.lazy.compactMap(\.refusal).first {
            return FilterContent(refused: refusal)
        }
        // Parts of a part of the same kind become parts of the whole, on its level.
        let inner = parts.map { part in
            part.depth - (part.condition.isJoined(like: condition) ? 1 : 0)
        }
        guard condition.isJoined(like: condition) else {
            return FilterContent(condition, depth: parts.map(\.depth).max() ?? 1)
        }
        return FilterContent(condition, around: inner.max() ?? 1, of: type())
    }
}

extension Condition {
    fileprivate func isJoined(like other: Condition) -> Bool {
        switch (self, other) {
        case (.and, .and), (.or, .or): true
        default: false
        }
    }
}

extension FilterContent: Hashable {
    /// The levels follow from the condition.
    static func == (left: FilterContent, right: FilterContent) -> Bool {
        left.condition == right.condition && left.refusal == right.refusal
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(condition)
        hasher.combine(refusal)
    }
}

extension QueryRefusal {
    static func tooDeep(_ type: String) -> QueryRefusal {
        QueryRefusal(type, "filter", .tooDeep(limit: FilterContent.deepest))
    }
}

extension Condition {
    /// How many levels it has: conditions in conditions and terms in terms.
    var depth: Int {
        switch self {
        case .all, .none: 1
        case .and(let parts), .or(let parts): (parts.lazy.map(\.depth).max() ?? 0) + 1
        case .not(let inner), .exists(_, _, let inner): inner.depth + 1
        case .comparison(let left, _, let right): max(left.depth, right.depth)
        case .among(let term, _), .text(let term, _, _), .holds(let term, _): term.depth
        }
    }
}

extension Term {
    fileprivate var depth: Int {
        switch self {
        case .field, .constant: 1
        case .through(_, let inner): inner.depth + 1
        case .folded(let inner): inner.depth
        case .arithmetic(let left, _, let right): max(left.depth, right.depth) + 1
        }
    }
}
