import LMDB

/// What a query is asked for.
enum QueryUse: Hashable, Sendable {
    /// All rows.
    case all
    /// The first rows, about so many: those after them may never be asked for.
    case some(Int)
    /// How many there are; the order does not matter.
    case count
}
