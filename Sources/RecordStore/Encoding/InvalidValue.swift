/// A record that cannot be stored, because of the value of one field. Nothing was written.
public struct InvalidValue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the record type.
    public let type: String
    public let field: String
    public let problem: ValueProblem

    package init(type: String, field: String, problem: ValueProblem) {
        self.type = type
        self.field = field
        self.problem = problem
    }

    public var description: String {
        "\(type).\(field) cannot be stored: \(problem)"
    }
}
