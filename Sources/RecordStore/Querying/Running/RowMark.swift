/// A mark of a row in the order of its walk.
struct RowMark {
    /// The key of the row's index entry, its id, or its place in an order.
    let key: [UInt8]
    /// The member of a group of cut texts, if the row is one.
    var member: CutGroup.Member?
}
