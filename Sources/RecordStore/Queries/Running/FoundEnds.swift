/// How many rows a walk has found, and which were the first and the last.
struct FoundEnds {
    let count: Int
    /// The mark of the first row.
    let first: RowMark?
    /// The mark of the last row, if as many rows as were asked for were found.
    let last: RowMark?
}
