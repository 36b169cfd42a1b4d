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
