import Foundation

/// The context in which a predicate is read: the fields of the record, and the meanings of the
/// variables.
struct PredicateContext {
    /// Returns the field at a key path of the record; nil if the key path leads to no field.
    let field: (AnyKeyPath) -> QueryField?
    /// The meaning of each variable.
    var variables: [PredicateExpressions.VariableID: PredicateMeaning]

    /// Returns the meaning of a part of the predicate.
    /// - Throws: ``UnsupportedPredicate`` if the part has no counterpart in a filter.
    func meaning(of part: Any) throws(UnsupportedPredicate) -> PredicateMeaning {
        guard let part = part as? any PredicatePart else { throw Self.error(part, .unsupported) }
        return try part.meaning(self)
    }

    /// Returns the condition that a part of the predicate stands for. A Boolean field or constant
    /// is a condition too.
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

    /// Returns the term that a part of the predicate stands for.
    func term(of part: Any) throws(UnsupportedPredicate) -> Term {
        guard case .term(let term) = try meaning(of: part) else {
            throw Self.error(part, .unsupported)
        }
        return term
    }

    /// Returns the error for a part of the predicate, which names the type of that part.
    static func error(_ part: Any, _ problem: UnsupportedPredicate.Problem) -> UnsupportedPredicate
    {
        UnsupportedPredicate(part: "\(type(of: part))", problem: problem)
    }
}

/// The meaning of a part of a predicate in a filter.
indirect enum PredicateMeaning {
    case condition(Condition)
    case term(Term)
    /// One constant or several, with the kind of the other side.
    case value(PredicateValue)
    /// A range from a value up to another one, whose end is compared by `<` or `<=`.
    case range(PredicateMeaning, Relation, PredicateMeaning)
    /// The record itself.
    case record
    /// The literal nil.
    case missing
}

/// A part of a predicate's expression that has a counterpart in a filter.
///
/// The types of Foundation conform without conditions on their generic parameters, and look up the
/// meanings of their own parts at run time. So the error can name the one part that has no
/// counterpart.
protocol PredicatePart {
    /// Returns the meaning of the part.
    /// - Throws: ``UnsupportedPredicate`` if this part or a part of it has no counterpart in a
    ///   filter.
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning
}

extension Constant {
    static let yes = Constant(kind: .bool, bytes: [1])
}
