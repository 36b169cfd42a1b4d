enum Arithmetic: String, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
}
