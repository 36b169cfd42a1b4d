extension Condition {
    /// Returns an equivalent condition in the form that the planner reads: `!` remains only around
    /// a condition that has no opposite of its own, `&&` and `||` contain no condition of their own
    /// kind, and several values to which one term may be equal are one list.
    ///
    /// - Parameters:
    ///   - isNegated: whether to return the opposite, which holds exactly where this condition does
    ///     not. The parameter is passed down, so that each part is visited once and the result has
    ///     at most two parts for each.
    ///   - isRequired: whether a field is never nil. Only then is `!(a < b)` the same as `a >= b`.
    func normalized(
        negated isNegated: Bool = false, _ isRequired: (QueryField) -> Bool
    ) -> Condition {
        func normal(_ parts: [Condition]) -> [Condition] {
            parts.map { $0.normalized(negated: isNegated, isRequired) }
        }
        switch self {
        case .and(let parts):
            return isNegated ? Self.disjunction(normal(parts)) : Self.conjunction(normal(parts))
        case .or(let parts):
            if !isNegated { return Self.disjunction(normal(parts)) }
            let lists = Self.disjunction(parts.filter { $0.equalities != nil }).alternatives
            let others = parts.filter { $0.equalities == nil }
            return Self.conjunction(lists.map { $0.complement(isRequired) } + normal(others))
        case .not(let inner):
            return inner.normalized(negated: !isNegated, isRequired)
        case .among(let term, let values):
            let list = Self.membership(of: term, in: values)
            return isNegated ? list.complement(isRequired) : list
        case .exists(let type, let reference, let inner):
            // The planner of the other type knows which of its fields are required.
            let exists = Condition.exists(type, reference, inner.normalized { _ in false })
            return isNegated ? .not(exists) : exists
        case .matches(let search):
            // Every record meets a search without words.
            let condition = search.isEmpty ? Condition.all : self
            return isNegated ? condition.negated : condition
        case .all, .none, .comparison, .text, .holds:
            return isNegated ? complement(isRequired) : self
        }
    }

    private static func conjunction(_ parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        var seen = SeenConditions()
        for part in parts.lazy.flatMap(\.conjuncts) where seen.insert(part, after: flat) {
            flat.append(part)
        }
        if flat.contains(.none) { return .none }
        return flat.count > 1 ? .and(flat) : flat.first ?? .all
    }

    private static func disjunction(_ parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        var seen = SeenConditions()
        // For each term its values, and the position of the first of them in `flat`.
        var lists: [Term: (position: Int, values: [Constant])] = [:]
        for part in parts.lazy.flatMap(\.alternatives) where part != .none {
            if let (term, values) = part.equalities {
                if lists[term] == nil {
                    lists[term] = (flat.count, values)
                    flat.append(part)
                } else {
                    lists[term]?.values += values
                }
            } else if seen.insert(part, after: flat) {
                flat.append(part)
            }
        }
        for (term, list) in lists { flat[list.position] = membership(of: term, in: list.values) }
        flat.removeAll { $0 == .none }
        if flat.contains(.all) { return .all }
        return flat.count > 1 ? .or(flat) : flat.first ?? .none
    }

    private static func membership(of term: Term, in values: [Constant]) -> Condition {
        var different: [Constant] = []
        var seen: Set<Constant> = []
        for value in values where seen.insert(value).inserted { different.append(value) }
        switch different.count {
        case 0: return .none
        case 1: return .comparison(term, .equal, .constant(different[0]))
        default: return .among(term, different)
        }
    }

    /// The term that the condition compares for equality, and the values it may be equal to; nil
    /// for other conditions.
    private var equalities: (term: Term, values: [Constant])? {
        switch self {
        case .comparison(let term, .equal, .constant(let value)): (term, [value])
        case .among(let term, let values): (term, values)
        default: nil
        }
    }

    /// Returns the condition that holds exactly where this one does not. This condition must have
    /// no parts.
    private func complement(_ isRequired: (QueryField) -> Bool) -> Condition {
        switch self {
        case .all: return .none
        case .none: return .all
        case .comparison(let left, .equal, let right): return .comparison(left, .notEqual, right)
        case .comparison(let left, .notEqual, let right): return .comparison(left, .equal, right)
        case .comparison(.field(let field), let relation, .constant(let value))
        where value.bytes != nil:
            let opposite = Condition.comparison(.field(field), relation.opposite, .constant(value))
            if isRequired(field) { return opposite }
            let isAbsent = Condition.comparison(
                .field(field), .equal, .constant(Constant(nilOf: .constant(value))))
            return .or([isAbsent, opposite])
        default: return .not(self)
        }
    }
}

/// A set of conditions that tells whether a condition came before. The set compares a few
/// conditions directly, and uses hashes for many.
private struct SeenConditions {
    private var hashed: Set<Condition> = []
    private static let comparedCount = 8

    /// Whether a condition is not among those that came before.
    /// - Parameter others: the conditions that came before, in order.
    mutating func insert(_ condition: Condition, after others: [Condition]) -> Bool {
        if others.count < Self.comparedCount { return !others.contains(condition) }
        if hashed.isEmpty { hashed = Set(others) }
        return hashed.insert(condition).inserted
    }
}

extension Relation {
    /// The relation that holds between two values exactly if this one does not.
    fileprivate var opposite: Relation {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        }
    }
}
