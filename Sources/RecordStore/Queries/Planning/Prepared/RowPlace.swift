/// A row's id and its place in an order, which a page token keeps.
struct RowPlace: Sendable {
    let key: [UInt8]
    let id: IDBits
    /// The part of the filter that is left to check on the record, or nil if the entry already
    /// fails the filter.
    var check: RowCheck? = .whole
}

/// A mark of a row in the order of its walk.
struct RowMark {
    /// The key of the row's index entry, its id, or its place in an order.
    let key: [UInt8]
    /// The member of a group of cut texts, if the row is one.
    var member: CutGroup.Member?
}

/// Rows that were found before a walk gives them, the first one at the end. A walk takes them out
/// of here one by one.
final class RowPlaces {
    private var backwards: [RowPlace]

    init(backwards: [RowPlace] = []) { self.backwards = backwards }

    /// Removes the next row, or returns nil after the last.
    func popFirst() -> RowPlace? { backwards.popLast() }
}
