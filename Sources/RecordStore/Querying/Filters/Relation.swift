/// A relation between the two sides of a comparison. The raw values are the signs in the text of a
/// filter.
enum Relation: String, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// Whether the relation accepts nil as a value. nil is neither less nor greater than anything.
    var takesNil: Bool { self == .equal || self == .notEqual }

    /// The relation that holds if the two sides are exchanged.
    var mirrored: Relation {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }
}
