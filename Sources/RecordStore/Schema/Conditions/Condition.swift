/// A filter without its record type: a tree of fields and value bytes, without closures.
enum Condition: Hashable, Sendable {
    case all
    case none
    case and([Condition])
    case or([Condition])
    indirect case not(Condition)
    indirect case comparison(Term, Relation, Term)
    indirect case among(Term, [Constant])
    indirect case text(Term, TextTest, Constant)
    /// The condition that an array has an element.
    indirect case holds(Term, Constant)
    /// The condition that a record of the named type refers to this one by the field, and meets the
    /// inner condition.
    indirect case exists(String, QueryField, Condition)
    /// The condition that a record meets a search.
    indirect case matches(SearchTerm)

    /// Returns the condition that holds where both hold, as `every(of:)` does, with one array.
    func and(_ other: Condition) -> Condition {
        switch (self, other) {
        case (_, .all), (_, .and), (.all, _): .every(of: [self, other])
        case (.and(let parts), _): .and(parts + CollectionOfOne(other))
        default: .and([self, other])
        }
    }

    /// Returns the condition that holds where one of both holds, as `any(of:)` does, with one
    /// array.
    func or(_ other: Condition) -> Condition {
        switch (self, other) {
        case (_, .none), (_, .or), (.none, _), (.or, _): .any(of: [self, other])
        default: .or([self, other])
        }
    }

    /// Returns the condition that holds where all parts hold. The result leaves out only parts that
    /// always hold.
    static func every(of parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts { flat.append(contentsOf: part.conjuncts) }
        return flat.count > 1 ? .and(flat) : flat.first ?? .all
    }

    /// Returns the condition that holds where at least one part holds. The result leaves out only
    /// parts that never hold.
    static func any(of parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts {
            if case .none = part { continue }
            flat.append(contentsOf: part.alternatives)
        }
        return flat.count > 1 ? .or(flat) : flat.first ?? .none
    }

    var negated: Condition {
        switch self {
        case .all: .none
        case .none: .all
        case .not(let inner): inner
        default: .not(self)
        }
    }

    /// The parts that must all hold.
    var conjuncts: [Condition] {
        switch self {
        case .all: []
        case .and(let parts): parts
        default: [self]
        }
    }

    /// The parts of which at least one must hold.
    var alternatives: [Condition] {
        if case .or(let parts) = self { parts } else { [self] }
    }
}

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
