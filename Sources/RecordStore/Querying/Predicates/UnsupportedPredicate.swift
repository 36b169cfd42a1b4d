/// A predicate or a sort of Foundation that no query can express.
public struct UnsupportedPredicate: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Problem: Hashable, Sendable {
        /// This part of the predicate has no counterpart in a ``Filter``.
        case unsupported
        /// Something that is no field of the record: a computed property, a property of a value.
        case noField
        /// A constant of a type that no field can have.
        case noValue
        /// The two sides are of kinds that cannot be compared.
        case mismatch
        /// Text in an order that follows a locale.
        case localizedOrder
    }

    /// The part, as Swift names its type or its key path.
    public let part: String
    public let problem: Problem

    package init(part: String, problem: Problem) {
        self.part = part
        self.problem = problem
    }

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
