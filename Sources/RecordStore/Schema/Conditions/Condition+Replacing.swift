extension Condition {
    /// Returns the condition with each of its values replaced. A search has no values in this
    /// sense.
    func replacing(_ value: (Constant) -> Constant) -> Condition {
        switch self {
        case .all, .none, .matches: self
        case .and(let parts): .and(parts.map { $0.replacing(value) })
        case .or(let parts): .or(parts.map { $0.replacing(value) })
        case .not(let inner): .not(inner.replacing(value))
        case .comparison(let left, let relation, let right):
            .comparison(left.replacing(value), relation, right.replacing(value))
        case .among(let term, let values): .among(term.replacing(value), values.map(value))
        case .text(let term, let test, let text): .text(term.replacing(value), test, value(text))
        case .holds(let term, let element): .holds(term.replacing(value), value(element))
        case .exists(let type, let reference, let inner):
            .exists(type, reference, inner.replacing(value))
        }
    }
}

extension Term {
    /// Returns the term with each of its values replaced.
    fileprivate func replacing(_ value: (Constant) -> Constant) -> Term {
        switch self {
        case .field, .named: self
        case .constant(let constant): .constant(value(constant))
        case .through(let field, let inner): .through(field, inner.replacing(value))
        case .folded(let inner): .folded(inner.replacing(value))
        case .calculated(let left, let operation, let right):
            .calculated(left.replacing(value), operation, right.replacing(value))
        }
    }
}
