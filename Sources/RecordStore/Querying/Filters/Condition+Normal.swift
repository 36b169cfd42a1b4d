extension Condition {
    /// The same condition in the form that is planned: `!` stands only where nothing takes it up,
    /// `&&` and `||` hold no condition of their own kind, and values that one thing may be equal
    /// to are a list.
    ///
    /// - Parameters:
    ///   - isNegated: whether the opposite is wanted: what holds exactly where this does not. It is
    ///     handed down, so that each part is looked at once, and the result has at most two parts
    ///     for each.
    ///   - isRequired: whether a field is never nil: only then is `!(a < b)` the same as `a >= b`.
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
            // What is required of the other type is its own planner's business.
            let exists = Condition.exists(type, reference, inner.normalized { _ in false })
            return isNegated ? .not(exists) : exists
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
        // Of each term the values, and the place where the first of them stood.
        var lists: [Term: (place: Int, values: [Constant])] = [:]
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
        for (term, list) in lists { flat[list.place] = membership(of: term, in: list.values) }
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

    /// The values that a condition says one term is equal to.
    private var equalities: (term: Term, values: [Constant])? {
        switch self {
        case .comparison(let term, .equal, .constant(let value)): (term, [value])
        case .among(let term, let values): (term, values)
        default: nil
        }
    }

    /// The condition that holds exactly where this one does not, which has no parts.
    private func complement(_ isRequired: (QueryField) -> Bool) -> Condition {
        switch self {
        case .all: return .none
        case .none: return .all
        case .comparison(let left, .equal, let right): return .comparison(left, .notEqual, right)
        case .comparison(let left, .notEqual, let right): return .comparison(left, .equal, right)
        case .comparison(.field(let step), let relation, .constant(let value))
        where value.bytes != nil:
            let opposite = Condition.comparison(.field(step), relation.opposite, .constant(value))
            if isRequired(step) { return opposite }
            let isAbsent = Condition.comparison(
                .field(step), .equal, .constant(Constant(nilOf: .constant(value))))
            return .or([isAbsent, opposite])
        default: return .not(self)
        }
    }
}

/// Tells conditions that came before: a few by comparing them, many by their hashes.
private struct SeenConditions {
    private var hashed: Set<Condition> = []
    private static let comparedCount = 8

    /// Whether a condition is not among those that came before.
    /// - Parameter others: these, as they were given here.
    mutating func insert(_ condition: Condition, after others: [Condition]) -> Bool {
        if others.count < Self.comparedCount { return !others.contains(condition) }
        if hashed.isEmpty { hashed = Set(others) }
        return hashed.insert(condition).inserted
    }
}

extension Relation {
    /// What holds between two values exactly if this does not.
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
