import LMDB

extension ReadView {
    /// Sorts elements.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile. The order of the
    ///   elements is then undefined.
    package func sort<Element>(
        _ elements: inout [Element], by precedes: (Element, Element) -> Bool
    ) throws {
        var comparisons = 0
        try elements.sort { left, right in
            comparisons &+= 1
            if comparisons % Self.comparisonsBetweenLooks == 0 { try checkCancelled() }
            return precedes(left, right)
        }
    }

    /// More than the sort of a few hundred elements needs, which is not to be interrupted, and few
    /// enough for a millisecond.
    private static var comparisonsBetweenLooks: Int { 8 * stepsBetweenLooks }
}
