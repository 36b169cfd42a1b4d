/// A relation between the two sides of a comparison. The raw values are the signs in the text of a
/// filter.
enum Relation: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// Whether the relation accepts nil as a value. nil is neither less nor greater than anything.
    var takesNil: Bool { self == .equal || self == .notEqual }

    /// Compares two values whose bytes sort as the values do. Nil is equal to nil, and neither less
    /// nor greater than any value.
    func holds(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
        if self == .equal { return left == right }
        if self == .notEqual { return left != right }
        guard let left, let right else { return false }
        return switch self {
        case .less: left.lexicographicallyPrecedes(right)
        case .lessOrEqual: !right.lexicographicallyPrecedes(left)
        case .greater: right.lexicographicallyPrecedes(left)
        default: !left.lexicographicallyPrecedes(right)
        }
    }

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
