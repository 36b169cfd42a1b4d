/// A test of a text in a filter. The raw values are the names of the methods in the text of a
/// filter.
enum TextTest: String, CaseIterable, Hashable, Sendable {
    case contains
    case prefix = "hasPrefix"
    case wordPrefix = "hasWordPrefix"
}
