import Foundation

// The parts of predicates that are values: constants, fields, and calculations with them.

extension PredicateExpressions.Value: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .value(PredicateValue(value))
    }
}

extension PredicateExpressions.NilLiteral: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .missing
    }
}

extension PredicateExpressions.Variable: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        guard let meaning = context.variables[key] else {
            throw PredicateContext.error(self, .unsupported)
        }
        return meaning
    }
}

extension PredicateExpressions.KeyPath: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        switch try context.meaning(of: root) {
        case .record:
            if let field = context.field(keyPath) { return .term(.field(field)) }
        case .term(let term) where isRawValue:
            return .term(term)
        default: break
        }
        throw UnsupportedPredicate(part: "\(keyPath)", problem: .noField)
    }

    /// Whether the key path is the raw value of a field that consists of it alone: then both have
    /// the same bytes. The raw value of an enum is computed, and key paths to computed properties
    /// cannot be told apart.
    private var isRawValue: Bool {
        func isRawValue<Raw: RawRepresentable>(of type: Raw.Type) -> Bool {
            Output.self == Raw.RawValue.self && MemoryLayout<Root.Output>.offset(of: keyPath) == 0
        }
        guard let type = Root.Output.self as? any RawRepresentable.Type else { return false }
        return isRawValue(of: type)
    }
}

extension PredicateExpressions.ForcedUnwrap: PredicatePart {
    /// Returns the term of the optional. A comparison with nil is then false, whereas Foundation's
    /// evaluation fails.
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .term(try context.term(of: inner))
    }
}

extension PredicateExpressions.Arithmetic: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        let operation: Calculation? =
            switch op {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            @unknown default: nil
            }
        let sides = try context.sides(lhs, rhs, of: self)
        guard let operation, sides.0.kind.isNumber else {
            throw PredicateContext.error(self, .unsupported)
        }
        return .term(.calculated(sides.0, operation, sides.1))
    }
}

extension PredicateExpressions.Range: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .range(try context.meaning(of: lower), .less, try context.meaning(of: upper))
    }
}

extension PredicateExpressions.ClosedRange: PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning {
        .range(try context.meaning(of: lower), .lessOrEqual, try context.meaning(of: upper))
    }
}

extension PredicateContext {
    /// Returns two parts as terms of one kind. A constant takes the kind of the other side.
    func sides(
        _ left: Any, _ right: Any, of part: Any
    ) throws(UnsupportedPredicate) -> (Term, Term) {
        try sides(meaning(of: left), meaning(of: right), of: part)
    }

    /// Returns two meanings as terms of one kind. A constant takes the kind of the other side.
    func sides(
        _ left: PredicateMeaning, _ right: PredicateMeaning, of part: Any
    ) throws(UnsupportedPredicate) -> (Term, Term) {
        switch (left, right) {
        case (.term(let left), .term(let right)):
            guard left.kind == right.kind, left.elementKind == right.elementKind else {
                throw Self.error(part, .mismatch)
            }
            return (left, right)
        case (.term(let term), .value(let value)):
            return (term, .constant(try value.constant(beside: term)))
        case (.value(let value), .term(let term)):
            return (.constant(try value.constant(beside: term)), term)
        case (.term(let term), .missing):
            return (term, .constant(Constant(nilOf: term)))
        case (.missing, .term(let term)):
            return (.constant(Constant(nilOf: term)), term)
        default:
            throw Self.error(part, .unsupported)
        }
    }
}
