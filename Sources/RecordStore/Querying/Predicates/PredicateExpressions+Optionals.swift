import Foundation

// What may be nil. In Foundation a chain that meets nil is nil, and `??` says what that counts for;
// in a filter it is false.

extension PredicateExpressions.OptionalFlatMap: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        let wrapped = try context.term(of: wrapped)
        var inner = context
        inner.variables[variable.key] = .term(wrapped)
        guard case .condition(let condition) = try inner.meaning(of: transform) else {
            return .term(try inner.term(of: transform))
        }
        // A test of a text is never true of nil; its opposite would be.
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
    fileprivate static func isPresent(_ term: Term) -> Condition {
        .comparison(term, .notEqual, .constant(Constant(nilOf: term)))
    }
}

extension PredicateContext {
    /// What is nil when the part is.
    fileprivate func optional(_ part: Any) throws(UnsupportedPredicate) -> Term {
        if let chain = part as? any OptionalChain { return try chain.start(self) }
        return try term(of: part)
    }
}

private protocol OptionalChain {
    func start(_ context: PredicateContext) throws(UnsupportedPredicate) -> Term
}

extension PredicateExpressions.OptionalFlatMap: OptionalChain {
    fileprivate func start(_ context: PredicateContext) throws(UnsupportedPredicate) -> Term {
        try context.term(of: wrapped)
    }
}
