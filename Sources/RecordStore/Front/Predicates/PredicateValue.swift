/// A constant of a predicate, with its static type: a constant of an optional type may be nil.
struct PredicateValue {
    let content: Any
    private let type: Any.Type

    init<Value>(_ value: Value) {
        content = value
        type = Value.self
    }

    /// Returns the constant if it has the kind that is asked for.
    /// - Parameter term: the term with which the constant is compared, or of which it is an
    ///   element.
    func constant(
        of kind: Kind, _ elementKind: Kind? = nil, beside term: Term
    ) throws(UnsupportedPredicate) -> Constant {
        func constant<Value: StorableValue>(
            _ type: Value.Type
        ) throws(UnsupportedPredicate) -> Constant? {
            guard Value.representation.type != nil, let value = content as? Value else {
                return nil
            }
            do throws(ValueProblem) {
                return try Constant(value)
            } catch {
                throw UnsupportedPredicate(part: "\(content), beside \(term),", problem: .noValue)
            }
        }
        guard let type = type as? any StorableValue.Type, let constant = try constant(type) else {
            throw UnsupportedPredicate(part: "\(type)", problem: .noValue)
        }
        guard constant.kind == kind, constant.elementKind == elementKind else {
            throw UnsupportedPredicate(part: "\(type)", problem: .mismatch)
        }
        return constant
    }

    /// Returns the constant with the kind of a term.
    func constant(beside term: Term) throws(UnsupportedPredicate) -> Constant {
        try constant(of: term.kind, term.elementKind, beside: term)
    }

    /// The elements of the constant if it is a sequence; nil otherwise.
    var elements: [PredicateValue]? {
        func values<Values: Sequence>(_ values: Values) -> [PredicateValue] {
            values.map { PredicateValue($0) }
        }
        guard let sequence = content as? any Sequence else { return nil }
        return values(sequence)
    }

    /// The meaning of the constant if it is a range; nil otherwise.
    var range: PredicateMeaning? {
        (content as? any PredicateRange)?.asMeaning
    }
}

/// A range that is a constant of a predicate.
protocol PredicateRange {
    /// The meaning of the range in a filter.
    var asMeaning: PredicateMeaning { get }
}

extension Range: PredicateRange {
    var asMeaning: PredicateMeaning {
        .range(
            .value(PredicateValue(lowerBound)), .less, .value(PredicateValue(upperBound)))
    }
}

extension ClosedRange: PredicateRange {
    var asMeaning: PredicateMeaning {
        .range(
            .value(PredicateValue(lowerBound)), .lessOrEqual, .value(PredicateValue(upperBound)))
    }
}
