import Foundation

/// What the variables of a predicate stand for.
struct PredicateContext {
    /// The field at a key path of the record; nil for what is no field.
    let field: (AnyKeyPath) -> QueryField?
    var variables: [PredicateExpressions.VariableID: PredicateMeaning]

    func meaning(of part: Any) throws(UnsupportedPredicate) -> PredicateMeaning {
        guard let part = part as? any PredicatePart else { throw Self.error(part, .unsupported) }
        return try part.meaning(self)
    }

    func condition(of part: Any) throws(UnsupportedPredicate) -> Condition {
        switch try meaning(of: part) {
        case .condition(let condition): return condition
        case .term(let term) where term.kind == .bool:
            return .comparison(term, .equal, .constant(.yes))
        case .value(let value):
            if let holds = value.content as? Bool { return holds ? .all : .none }
        default: break
        }
        throw Self.error(part, .unsupported)
    }

    func term(of part: Any) throws(UnsupportedPredicate) -> Term {
        guard case .term(let term) = try meaning(of: part) else {
            throw Self.error(part, .unsupported)
        }
        return term
    }

    static func error(_ part: Any, _ problem: UnsupportedPredicate.Problem) -> UnsupportedPredicate
    {
        UnsupportedPredicate(part: "\(type(of: part))", problem: problem)
    }
}
