extension Condition {
    /// The same condition in the form that is planned: `!` stands only where nothing takes it up,
    /// `&&` and `||` hold no condition of their own kind, and values that one thing may be equal
    /// to are a list.
    ///
    /// - Parameter isRequired: whether a field is never nil: only then is `!(a < b)` the same as
    ///   `a >= b`.
    func normalized(_ isRequired: (FieldStep) -> Bool) -> Condition {
        switch self {
        case .and(let parts):
            return Self.conjunction(parts.map { $0.normalized(isRequired) })
        case .or(let parts):
            return Self.disjunction(parts.map { $0.normalized(isRequired) })
        case .not(let inner):
            return inner.normalized(isRequired).complement(isRequired)
        case .among(let term, let values):
            return Self.membership(of: term, in: values)
        case .exists(let type, let reference, let inner):
            // What is required of the other type is its own planner's business.
            return .exists(type, reference, inner.normalized { _ in false })
        case .all, .none, .comparison, .text, .holds:
            return self
        }
    }

    private static func conjunction(_ parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts.flatMap(\.conjuncts) where !flat.contains(part) { flat.append(part) }
        if flat.contains(.none) { return .none }
        return flat.count > 1 ? .and(flat) : flat.first ?? .all
    }

    private static func disjunction(_ parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts.flatMap(\.alternatives) where part != .none {
            guard let (term, values) = part.equalities,
                let place = flat.firstIndex(where: { $0.equalities?.term == term }),
                let others = flat[place].equalities?.values
            else {
                if !flat.contains(part) { flat.append(part) }
                continue
            }
            flat[place] = membership(of: term, in: others + values)
        }
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

    /// The condition that holds exactly where this one, which is normal, does not.
    private func complement(_ isRequired: (FieldStep) -> Bool) -> Condition {
        switch self {
        case .all: return .none
        case .none: return .all
        case .not(let inner): return inner
        case .and(let parts): return Self.disjunction(parts.map { $0.complement(isRequired) })
        case .or(let parts): return Self.conjunction(parts.map { $0.complement(isRequired) })
        case .comparison(let left, .equal, let right): return .comparison(left, .notEqual, right)
        case .comparison(let left, .notEqual, let right): return .comparison(left, .equal, right)
        case .comparison(.field(let step), let relation, .constant(let value))
        where value.bytes != nil:
            let opposite = Condition.comparison(.field(step), relation.opposite, .constant(value))
            if isRequired(step) { return opposite }
            let isAbsent = Condition.comparison(
                .field(step), .equal, .constant(Constant(kind: value.kind, bytes: nil)))
            return .or([isAbsent, opposite])
        default: return .not(self)
        }
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
