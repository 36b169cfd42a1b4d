/// Rows that were found before a walk gives them, the first one at the end. A walk takes them out
/// of here one by one.
final class RowPlaces {
    private var backwards: [RowPlace]

    init(backwards: [RowPlace] = []) { self.backwards = backwards }

    /// Removes the next row, or returns nil after the last.
    func popFirst() -> RowPlace? { backwards.popLast() }
}
