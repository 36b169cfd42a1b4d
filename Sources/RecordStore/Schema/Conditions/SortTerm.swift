/// A sort key without its record type.
struct SortTerm: Hashable, Sendable, CustomStringConvertible {
    let field: QueryField
    let isName: Bool
    let isDescending: Bool

    var description: String {
        "\(field)" + (isName ? " as a name" : "") + (isDescending ? " descending" : "")
    }
}
