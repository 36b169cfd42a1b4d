extension Condition {
    /// The condition in one line, with a question mark for each of its values.
    var shape: String {
        switch self {
        case .all: "true"
        case .none: "false"
        case .and(let parts): parts.map(\.bracketedShape).joined(separator: " && ")
        case .or(let parts): parts.map(\.bracketedShape).joined(separator: " || ")
        case .not(let inner): "!(\(inner.shape))"
        case .comparison(let left, let relation, let right):
            "\(left.shape) \(relation.rawValue) \(right.shape)"
        case .among(let value, _): "\(value.shape).isIn(?)"
        case .text(let value, let test, _): "\(value.shape).\(test.rawValue)(?)"
        case .holds(let array, _): "\(array.shape).contains(?)"
        case .exists(let type, let reference, let inner):
            "has(\(type).\(reference)) { \(inner.shape) }"
        case .matches(let search): "matches(?, \(FilterText.quoted(search.index)))"
        }
    }

    private var bracketedShape: String {
        switch self {
        case .and, .or: "(\(shape))"
        default: shape
        }
    }
}

extension Term {
    fileprivate var shape: String {
        switch self {
        case .field(let field): field.description
        case .through(let field, let inner): "\(field)?.\(inner.shape)"
        case .constant: "?"
        case .named(let constant): constant.text
        case .folded(let inner): "\(inner.shape).folded"
        case .calculated(let left, let operation, let right) where operation.isCall:
            "\(operation.rawValue)(\(left.shape), \(right.shape))"
        case .calculated(let left, let operation, let right):
            "(\(left.shape) \(operation.rawValue) \(right.shape))"
        }
    }
}
