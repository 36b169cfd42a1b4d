import LMDB

extension ReadView {
    /// Sorts elements.
    ///
    /// Many are sorted in parts, which are then merged: the sort of the standard library copies
    /// half of an array at a time, in which nothing sees whether the task was cancelled.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile. The order of the
    ///   elements is then undefined.
    package func sort<Element: BitwiseCopyable & Sendable>(
        _ elements: inout [Element], by precedes: (Element, Element) -> Bool
    ) throws {
        var steps = 0
        func look() throws {
            steps &+= 1
            if steps % Self.comparisonsBetweenLooks == 0 { try checkCancelled() }
        }
        func sortPart(_ part: inout [Element]) throws {
            try part.sort { left, right in
                try look()
                return precedes(left, right)
            }
        }
        if elements.count <= Self.elementsOfPart { return try sortPart(&elements) }
        var (sorted, rest) = ([Element](), elements)
        sorted.reserveCapacity(elements.count)
        for start in stride(from: 0, to: rest.count, by: Self.elementsOfPart) {
            var part = Array(rest[start..<min(start + Self.elementsOfPart, rest.count)])
            try sortPart(&part)
            sorted += part
        }
        var width = Self.elementsOfPart
        while width < sorted.count {
            swap(&sorted, &rest)
            sorted.removeAll(keepingCapacity: true)
            for start in stride(from: 0, to: rest.count, by: 2 * width) {
                let middle = min(start + width, rest.count)
                let end = min(middle + width, rest.count)
                var (left, right) = (start, middle)
                for _ in start..<end {
                    try look()
                    let takesRight =
                        left == middle || right < end && precedes(rest[right], rest[left])
                    sorted.append(rest[takesRight ? right : left])
                    if takesRight { right += 1 } else { left += 1 }
                }
            }
            width *= 2
        }
        swap(&elements, &sorted)
    }

    /// More than the sort of a few hundred elements needs, which is not to be interrupted, and few
    /// enough for a millisecond.
    private static var comparisonsBetweenLooks: Int { 8 * stepsBetweenLooks }

    private static var elementsOfPart: Int { 32_768 }
}
