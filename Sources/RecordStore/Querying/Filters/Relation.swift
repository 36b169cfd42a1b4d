enum Relation: String, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// Whether nil is a value to it. It is neither less nor greater than anything.
    var takesNil: Bool { self == .equal || self == .notEqual }

    /// The relation that holds with the sides exchanged.
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
