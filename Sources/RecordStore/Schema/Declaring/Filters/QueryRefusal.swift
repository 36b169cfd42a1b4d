/// The reason why a query cannot be run. Running the query throws the reason, because operators
/// cannot throw. A refusal is a class, so that filters and columns, which rarely have one, are
/// copied fast.
final class QueryRefusal: Hashable, Sendable {
    let error: StoreError

    init(_ error: StoreError) {
        self.error = error
    }

    convenience init(_ type: String, _ name: String, _ problem: StoreError.QueryMistake.Problem) {
        self.init(.invalidQuery(StoreError.QueryMistake(type: type, name: name, problem: problem)))
    }

    /// Creates the refusal of a value that the field cannot have.
    convenience init(_ type: String, field: String, _ problem: ValueProblem) {
        self.init(.invalidValue(InvalidValue(type: type, field: field, problem: problem)))
    }

    static func == (left: QueryRefusal, right: QueryRefusal) -> Bool { left.error == right.error }

    func hash(into hasher: inout Hasher) { hasher.combine(error) }
}

extension QueryRefusal: CustomStringConvertible {
    var description: String {
        switch error {
        case .invalidQuery(let mistake): mistake.description
        case .invalidValue(let value): value.description
        default: "\(error)"
        }
    }
}
