public import Foundation

/// A predicate or a sort descriptor of Foundation that a query cannot express.
public struct UnsupportedPredicate: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a part cannot be expressed.
    public enum Problem: Hashable, Sendable {
        /// The part has no counterpart in a ``Filter``.
        case unsupported
        /// The part is not a field of the record. It is a computed property, or a property of a
        /// value.
        case noField
        /// The part is a constant that no field can have.
        case noValue
        /// The two sides have kinds that cannot be compared.
        case mismatch
        /// The part compares texts in an order that follows a locale.
        case localizedOrder
    }

    /// The name of the part: its Swift type or its key path.
    public let part: String
    /// The reason why the part cannot be expressed.
    public let problem: Problem

    package init(part: String, problem: Problem) {
        self.part = part
        self.problem = problem
    }

    /// The part and the reason as a clause of a sentence.
    public var description: String {
        switch problem {
        case .unsupported: "\(part) has no counterpart in a filter"
        case .noField: "\(part) is not a field of the record"
        case .noValue: "\(part) is no value that a field can have"
        case .mismatch: "the sides of \(part) cannot be compared"
        case .localizedOrder: "no index has the order of \(part), which follows a locale"
        }
    }
}

extension UnsupportedPredicate: LocalizedError {
    public var errorDescription: String? {
        "The predicate cannot be a query: \(description). Write it in the closure of a Query."
    }
}
