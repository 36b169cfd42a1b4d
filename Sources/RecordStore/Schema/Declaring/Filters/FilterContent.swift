/// The content of a filter without its record type: a condition, the number of its levels, and the
/// reason if it is refused.
///
/// A filter of more than ``deepest`` levels is refused, and its condition is dropped: code that
/// walks a condition calls itself for each level, even on a thread with a small stack.
struct FilterContent: Sendable {
    let condition: Condition
    /// The number of levels: conditions in conditions and terms in terms. A comparison of a field
    /// has one level.
    let depth: Int
    let refusal: QueryRefusal?

    static let deepest = 16
    static let all = FilterContent(.all, depth: 1)

    /// Creates the content of a filter for a condition.
    /// - Parameter depth: ``Condition/depth``, at most ``deepest``.
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

    /// Creates the content for a condition around others, or a refusal if there are too many
    /// levels.
    /// - Parameter inner: the number of levels of the deepest inner condition.
    init(_ condition: Condition, around inner: Int, of type: @autoclosure () -> String) {
        if inner < Self.deepest {
            self.init(condition, depth: inner + 1)
        } else {
            self.init(refused: .tooDeep(type()))
        }
    }

    func and(_ other: FilterContent, of type: @autoclosure () -> String) -> FilterContent {
        joined(other, condition.and(other.condition), of: type())
    }

    func or(_ other: FilterContent, of type: @autoclosure () -> String) -> FilterContent {
        joined(other, condition.or(other.condition), of: type())
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

    /// Joins the parts, or returns the refusal of the first part that has one.
    /// - Parameter condition: the joined conditions of the parts.
    private static func joined(
        _ parts: [FilterContent], _ condition: Condition, of type: @autoclosure () -> String
    ) -> FilterContent {
        if let refusal = parts.lazy.compactMap(\.refusal).first {
            return FilterContent(refused: refusal)
        }
        guard condition.isJoined(like: condition) else {
            return FilterContent(condition, depth: parts.map(\.depth).max() ?? 1)
        }
        let inner = parts.map { $0.depth(in: condition) }
        return FilterContent(condition, around: inner.max() ?? 1, of: type())
    }

    /// Joins two parts. Nearly all filters are made of comparisons like this, and take half of the
    /// time without arrays of parts.
    private func joined(
        _ other: FilterContent, _ condition: Condition, of type: @autoclosure () -> String
    ) -> FilterContent {
        if let refusal = refusal ?? other.refusal { return FilterContent(refused: refusal) }
        guard condition.isJoined(like: condition) else {
            return FilterContent(condition, depth: max(depth, other.depth))
        }
        let inner = max(depth(in: condition), other.depth(in: condition))
        return FilterContent(condition, around: inner, of: type())
    }

    /// The number of levels as a part of a joined condition. A part of the same kind becomes
    /// several parts of the whole, one level higher.
    private func depth(in whole: Condition) -> Int {
        depth - (condition.isJoined(like: whole) ? 1 : 0)
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
    /// Whether two contents are equal. The depth is left out, because it follows from the
    /// condition.
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
    /// The number of levels: conditions in conditions and terms in terms.
    var depth: Int {
        switch self {
        case .all, .none, .matches: 1
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
        case .field, .constant, .named: 1
        case .through(_, let inner): inner.depth + 1
        case .folded(let inner): inner.depth
        case .calculated(let left, _, let right): max(left.depth, right.depth) + 1
        }
    }
}
