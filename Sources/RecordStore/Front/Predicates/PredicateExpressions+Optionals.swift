import Foundation

// The parts of predicates that may be nil. In Foundation a chain that meets nil is nil, and `??`
// gives the value to use instead. In a filter a condition on nil is false.

extension PredicateExpressions.OptionalFlatMap: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        let wrapped = try context.term(of: wrapped)
        var inner = context
        inner.variables[variable.key] = .term(wrapped)
        guard case .condition(let condition) = try inner.meaning(of: transform) else {
            return .term(try inner.term(of: transform))
        }
        // A text test is never true for nil, so it needs no test for nil.
        if case .text = condition { return .condition(condition) }
        return .condition(condition.and(.isPresent(wrapped)))
    }
}

extension PredicateExpressions.NilCoalesce: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        guard case .value(let value) = try context.meaning(of: rhs),
            let instead = value.content as? Bool
        else { throw PredicateContext.error(self, .unsupported) }
        let condition = try context.condition(of: lhs)
        if !instead { return .condition(condition) }
        return .condition(condition.or(.not(.isPresent(try context.optional(lhs)))))
    }
}

extension Condition {
    /// Returns the condition that a term is not nil.
    fileprivate static func isPresent(_ term: Term) -> Condition {
        .comparison(term, .notEqual, .constant(Constant(nilOf: term)))
    }
}

extension PredicateContext {
    /// Returns the term that is nil exactly if the part is nil.
    fileprivate func optional(_ part: Any) throws(UnsupportedPredicate) -> Term {
        if let chain = part as? any OptionalChain { return try chain.start(self) }
        return try term(of: part)
    }
}

/// A chain of `?.` in a predicate.
private protocol OptionalChain {
    /// Returns the term at the start of the chain.
    func start(_ context: PredicateContext) throws(UnsupportedPredicate) -> Term
}

extension PredicateExpressions.OptionalFlatMap: OptionalChain {
    fileprivate func start(_ context: PredicateContext) throws(UnsupportedPredicate) -> Term {
        try context.term(of: wrapped)
    }
}
