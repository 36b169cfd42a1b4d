/// Where a row lies in the order of its walk.
struct RowMark {
    /// The key of its index, its id, or its place in an order.
    let key: [UInt8]
    /// What orders the row among texts that were cut alike.
    var member: CutGroup.Member?
}
