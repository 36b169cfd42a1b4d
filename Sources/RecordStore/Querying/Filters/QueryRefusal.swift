/// Why a query is refused when it is asked: operators cannot throw. A box, so that filters and
/// columns, of which nearly none has one, are copied fast.
final class QueryRefusal: Hashable, Sendable {
    let error: StoreError

    init(_ error: StoreError) {
        self.error = error
    }

    convenience init(_ type: String, _ name: String, _ problem: QueryMistake.Problem) {
        self.init(.invalidQuery(QueryMistake(type: type, name: name, problem: problem)))
    }

    /// A value that no field can have, beside a field.
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
