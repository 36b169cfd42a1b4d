/// A part of the stretch of a ``TieReader``.
struct TieStretch {
    let ties: TieReader
    /// The place where the part begins, or nil for the beginning of the stretch.
    let start: PagePlace?
    /// The number of rows after which the part ends with a tie.
    var target = Int.max
}
