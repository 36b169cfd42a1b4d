/// A sign in the text of a filter.
enum FilterSign: String {
    case exclusiveRange = "..<"
    case inclusiveRange = "..."
    case behind = "?."
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case less = "<"
    case greater = ">"
    case not = "!"
    case open = "("
    case close = ")"
    case openList = "["
    case closeList = "]"
    case openBrace = "{"
    case closeBrace = "}"
    case comma = ","
    case dot = "."
    case plus = "+"
    case minus = "-"
    case times = "*"
    case floorDivide = "//"
    case ifNil = "??"

    /// The precedence of a sign between two operands. A greater precedence binds more tightly.
    enum Precedence: Int, Comparable {
        case or, and, relation, replacement, sum, product

        static func < (left: Precedence, right: Precedence) -> Bool {
            left.rawValue < right.rawValue
        }

        /// The least precedence of the signs in the right operand.
        var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .product }
    }

    /// The precedence of the sign; nil for a sign that does not stand between two operands.
    var precedence: Precedence? {
        switch self {
        case .or: .or
        case .and: .and
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .relation
        case .plus, .minus: .sum
        case .times, .floorDivide: .product
        case .ifNil: .replacement
        case .exclusiveRange, .inclusiveRange, .behind, .not, .open, .close, .openList, .closeList,
            .openBrace, .closeBrace, .comma, .dot:
            nil
        }
    }
}
