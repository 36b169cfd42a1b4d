enum TextTest: String, Hashable, Sendable {
    case contains
    case prefix = "hasPrefix"
    case wordPrefix = "hasWordPrefix"
}
