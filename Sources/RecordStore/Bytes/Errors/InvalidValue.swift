public import Foundation

/// An error for a record that cannot be stored because of the value of one field. Nothing was
/// written.
public struct InvalidValue: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    /// The name of the field.
    public let field: String
    /// The reason why the value cannot be stored.
    public let problem: ValueProblem

    package init(type: String, field: String, problem: ValueProblem) {
        self.type = type
        self.field = field
        self.problem = problem
    }
}

extension InvalidValue: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { sentence }

    public var description: String { "\(type).\(field) cannot be stored: \(problem)" }

    var sentence: String { "\(description). Give it another value." }
}
