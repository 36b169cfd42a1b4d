import Foundation

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
