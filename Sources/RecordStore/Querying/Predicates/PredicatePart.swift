import Foundation

/// What a part of a predicate stands for in a filter.
indirect enum PredicateMeaning {
    case condition(Condition)
    case term(Term)
    /// A constant, or several: their kind is the other side's.
    case value(PredicateValue)
    /// From a value up to another one, by `<` or `<=`.
    case range(PredicateMeaning, Relation, PredicateMeaning)
    /// The record itself.
    case record
    case missing
}

/// A part of a predicate's expression that has a counterpart in a filter.
///
/// Foundation's parts conform without conditions and ask their own parts when they are read: so
/// the error can name the one part that has none.
protocol PredicatePart {
    func meaning(_ context: PredicateContext) throws(UnsupportedPredicate) -> PredicateMeaning
}

/// What the variables of a predicate stand for.
struct PredicateContext {
    /// The field at a key path of the record; nil for what is no field.
    let field: (AnyKeyPath) -> FieldStep?
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

/// A constant of a predicate, with the type that it has there: an optional one may be nil.
struct PredicateValue {
    let content: Any
    private let type: Any.Type

    init<Value>(_ value: Value) {
        content = value
        type = Value.self
    }

    /// The constant, if it is of a kind.
    /// - Parameter term: what it is compared with, or has it as an element.
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

    /// The constant beside a term.
    func constant(beside term: Term) throws(UnsupportedPredicate) -> Constant {
        try constant(of: term.kind, term.elementKind, beside: term)
    }

    /// The elements of a sequence.
    var elements: [PredicateValue]? {
        func values<Values: Sequence>(_ values: Values) -> [PredicateValue] {
            values.map { PredicateValue($0) }
        }
        guard let sequence = content as? any Sequence else { return nil }
        return values(sequence)
    }

    var range: PredicateMeaning? {
        (content as? any PredicateRange)?.asMeaning
    }
}

/// A range as a constant.
private protocol PredicateRange {
    var asMeaning: PredicateMeaning { get }
}

extension Range: PredicateRange {
    fileprivate var asMeaning: PredicateMeaning {
        .range(
            .value(PredicateValue(lowerBound)), .less, .value(PredicateValue(upperBound)))
    }
}

extension ClosedRange: PredicateRange {
    fileprivate var asMeaning: PredicateMeaning {
        .range(
            .value(PredicateValue(lowerBound)), .lessOrEqual, .value(PredicateValue(upperBound)))
    }
}

extension Constant {
    fileprivate static let yes = Constant(kind: .bool, bytes: [1])
}
