/// Rows that were found before a walk gives them, the first one at the end.
///
/// It is a class, so that many rows that a cancelled read leaves are freed wherever it stops.
final class RowPlaces {
    private var backwards: [RowPlace]

    init(backwards: [RowPlace] = []) { self.backwards = backwards }

    deinit { backwards.freeElsewhere() }

    /// Removes the next row, or returns nil after the last.
    func popFirst() -> RowPlace? { backwards.popLast() }
}
