/// The use that a caller makes of a query's rows.
enum QueryUse: Hashable, Sendable {
    /// All rows are wanted.
    case all
    /// About this many of the first rows are wanted. The rows after them may never be read.
    case some(Int)
    /// Only the number of rows is wanted, so their order does not matter.
    case count
}
