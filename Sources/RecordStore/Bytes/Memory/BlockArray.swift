import LMDB

/// An array that grows without copying what it has, once that is much.
///
/// To copy millions of elements takes milliseconds, in which nothing sees whether the task was
/// cancelled.
struct BlockArray<Element: Sendable>: Sendable {
    private(set) var count = 0
    /// The first block, which grows as arrays do. It may have elements that were removed.
    private var first: [Element] = []
    /// The blocks behind it, each of which has its room from the beginning.
    private var others: [[Element]] = []

    private static var shift: Int { 13 }
    private static var blockCount: Int { 1 << shift }

    /// The number of elements for which arrays of groups have room as soon as there are two: where
    /// there is a second group there are soon more.
    private static var usualCount: Int { 64 }

    var indices: Range<Int> { 0..<count }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count < Self.blockCount {
            if count < first.count {
                first[count] = element
            } else {
                if count == 1 { first.reserveCapacity(Self.usualCount) }
                first.append(element)
            }
        } else {
            appendBehind(element)
        }
        count += 1
    }

    @inline(never)
    private mutating func appendBehind(_ element: Element) {
        if count & (Self.blockCount - 1) == 0 {
            others.append([])
            others[others.count - 1].reserveCapacity(Self.blockCount)
        }
        others[others.count - 1].append(element)
    }

    @inline(__always)
    subscript(position: Int) -> Element {
        position < Self.blockCount
            ? first[position]
            : others[position >> Self.shift - 1][position & (Self.blockCount - 1)]
    }

    /// Changes an element in place.
    @inline(__always)
    mutating func change<Result>(
        _ position: Int, _ change: (inout Element) throws -> Result
    ) rethrows -> Result {
        if position < Self.blockCount { return try change(&first[position]) }
        return try change(
            &others[position >> Self.shift - 1][position & (Self.blockCount - 1)])
    }

    /// Removes the elements, and keeps the memory of the first block.
    mutating func removeAll() {
        count = 0
        others = []
    }
}
