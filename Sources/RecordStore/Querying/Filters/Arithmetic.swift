/// An operation on two numbers of a filter. The raw values are the signs in the text of a filter.
enum Arithmetic: String, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
}
