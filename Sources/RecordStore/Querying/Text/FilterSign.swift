/// The signs of a filter's text.
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

    /// How tightly a sign between two operands binds them.
    enum Precedence: Int, Comparable {
        case or, and, relation, sum, product

        static func < (left: Precedence, right: Precedence) -> Bool {
            left.rawValue < right.rawValue
        }

        /// What the right side must bind more tightly than.
        var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .product }
    }

    /// Nil for a sign that does not stand between two operands.
    var precedence: Precedence? {
        switch self {
        case .or: .or
        case .and: .and
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .relation
        case .plus, .minus: .sum
        case .times: .product
        case .exclusiveRange, .inclusiveRange, .behind, .not, .open, .close, .openList, .closeList,
            .openBrace, .closeBrace, .comma, .dot:
            nil
        }
    }
}
