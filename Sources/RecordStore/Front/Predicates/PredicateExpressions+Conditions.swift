import Foundation

// The parts of predicates that are conditions: comparisons, and operators that join them.

extension PredicateExpressions.Equal: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        try context.comparison(lhs, .equal, rhs, of: self)
    }
}

extension PredicateExpressions.NotEqual: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        try context.comparison(lhs, .notEqual, rhs, of: self)
    }
}

extension PredicateExpressions.Comparison: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        let relation: Relation? =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: nil
            }
        guard let relation else { throw PredicateContext.error(self, .unsupported) }
        return try context.comparison(lhs, relation, rhs, of: self)
    }
}

extension PredicateExpressions.Conjunction: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .condition(try context.condition(of: lhs).and(context.condition(of: rhs)))
    }
}

extension PredicateExpressions.Disjunction: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .condition(try context.condition(of: lhs).or(context.condition(of: rhs)))
    }
}

extension PredicateExpressions.Negation: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .condition(try context.condition(of: wrapped).negated)
    }
}

extension PredicateExpressions.Conditional: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        let (test, first) = (try context.condition(of: test), try context.condition(of: trueBranch))
        let second = try context.condition(of: falseBranch)
        return .condition(test.and(first).or(test.negated.and(second)))
    }
}

extension PredicateExpressions.RangeExpressionContains: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        var bounds = try context.meaning(of: range)
        if case .value(let value) = bounds, let range = value.range { bounds = range }
        guard case .range(let lower, let relation, let upper) = bounds else {
            throw PredicateContext.error(range, .unsupported)
        }
        let element = try context.meaning(of: element)
        let least = try context.sides(element, lower, of: self)
        let greatest = try context.sides(element, upper, of: self)
        return .condition(
            try context.comparison(least, .greaterOrEqual, of: self)
                .and(context.comparison(greatest, relation, of: self)))
    }
}

extension PredicateExpressions.SequenceContains: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        switch (try context.meaning(of: sequence), try context.meaning(of: element)) {
        case (.value(let values), .term(let term)):
            guard let elements = values.elements else { break }
            var constants: [Constant] = []
            for element in elements { constants.append(try element.constant(beside: term)) }
            return .condition(.among(term, constants))
        case (.term(.field(let field)), .value(let value)):
            guard let kind = field.elementKind else { break }
            return .condition(
                .holds(.field(field), try value.constant(of: kind, beside: .field(field))))
        default: break
        }
        throw PredicateContext.error(self, .unsupported)
    }
}

extension PredicateExpressions.CollectionContainsCollection: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        try context.text(base, .contains, other)
    }
}

extension PredicateExpressions.SequenceStartsWith: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        try context.text(base, .prefix, prefix)
    }
}

#if canImport(Darwin)
    extension PredicateExpressions.StringLocalizedStandardContains: PredicatePart {
        /// Returns a text condition that ignores case and accents by the rule of ``Column/folded``,
        /// whatever the locale.
        func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
            try context.text(root, .contains, other, isFolded: true)
        }
    }
#endif

extension PredicateContext {
    /// Returns the comparison of two parts.
    fileprivate func comparison(
        _ left: Any, _ relation: Relation, _ right: Any, of part: Any
    ) throws(UnsupportedPredicate) -> PredicateMeaning {
        .condition(try comparison(sides(left, right, of: part), relation, of: part))
    }

    /// Returns the comparison of two terms. A comparison with nil by `<` or `>` is refused.
    fileprivate func comparison(
        _ sides: (Term, Term), _ relation: Relation, of part: Any
    ) throws(UnsupportedPredicate) -> Condition {
        // A constant goes to the right, where indexes look for it.
        if case .constant = sides.0 {
            return try comparison((sides.1, sides.0), relation.mirrored, of: part)
        }
        if case .constant(let value) = sides.1, value.isNil, !relation.takesNil {
            throw Self.error(part, .mismatch)
        }
        return .comparison(sides.0, relation, sides.1)
    }

    /// Returns the condition that tests a text field with a constant.
    fileprivate func text(
        _ text: Any, _ test: TextTest, _ other: Any, isFolded: Bool = false
    ) throws(UnsupportedPredicate) -> PredicateMeaning {
        let term = try term(of: text)
        guard term.kind == .string, case .value(let value) = try meaning(of: other) else {
            throw Self.error(other, .unsupported)
        }
        let constant = try value.constant(beside: term)
        if constant.isNil { throw Self.error(other, .mismatch) }
        return .condition(.text(isFolded ? .folded(term) : term, test, constant))
    }
}
