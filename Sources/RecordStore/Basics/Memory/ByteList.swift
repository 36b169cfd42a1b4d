import LMDB

/// A list of values as bytes, of which some may be nil.
///
/// All bytes lie in one piece of memory: an array for each value would take longer to allocate than
/// its bytes to copy.
struct ByteList: Sendable {
    private var bytes: [UInt8] = []
    private var places: [Range<Int>?] = []

    var count: Int { places.count }

    /// Copies a value to the end.
    mutating func append(_ value: RawSpan?) {
        guard let value else { return places.append(nil) }
        let start = bytes.count
        // Safe because the bytes are copied while they are lent. The array copies bytes of a type
        // in one piece, and raw ones in a loop of its own.
        unsafe value.withUnsafeBytes { value in
            unsafe bytes.append(contentsOf: value.assumingMemoryBound(to: UInt8.self))
        }
        places.append(start..<bytes.count)
    }

    mutating func append(_ value: [UInt8]?) {
        // Safe because the array lives during the call.
        unsafe append(value?.span.bytes)
    }

    /// Returns a copy of a value.
    subscript(position: Int) -> [UInt8]? { places[position].map { Array(bytes[$0]) } }

    /// Calls `body` with a value in place.
    @inline(__always)
    func withValue<Result>(
        _ position: Int, _ body: (RawSpan?) throws -> Result
    ) rethrows -> Result {
        guard let place = places[position] else { return try body(nil) }
        // Safe because the place lies in the array, which lives during the call.
        return unsafe try body(bytes.span.bytes.extracting(place))
    }

    /// Whether a value comes before another one; nil comes before all bytes.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        withValue(right) { right in
            guard let right else { return false }
            return withValue(left) { $0?.precedes(right) ?? true }
        }
    }
}

extension ByteList {
    /// A value: some of its bytes as a number, and its position. Most values compare by these
    /// bytes, without a look at two places anywhere in memory.
    private struct Mark: BitwiseCopyable, Sendable {
        let bytes: UInt64
        let position: Int
    }

    /// Returns the positions of all values in the order of their bytes, nil first.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile.
    func sortedPositions(in view: ReadView) throws -> [Int] {
        let shared = sharedCount
        var marks = places.indices.map { Mark(bytes: mark($0, from: shared), position: $0) }
        try view.sort(&marks) { left, right in
            left.bytes == right.bytes
                ? precedes(left.position, right.position) : left.bytes < right.bytes
        }
        return marks.map(\.position)
    }

    /// Returns eight bytes of a value from an offset on as a number that sorts as they do. Zeros
    /// stand for bytes that are not there, and for nil.
    private func mark(_ position: Int, from offset: Int) -> UInt64 {
        guard let place = places[position] else { return 0 }
        let start = place.lowerBound + offset
        var mark: UInt64 = 0
        for byte in start..<start + MemoryLayout<UInt64>.size {
            mark = mark << 8 | (byte < place.upperBound ? UInt64(bytes[byte]) : 0)
        }
        return mark
    }

    /// The number of bytes with which all values but nil begin.
    private var sharedCount: Int {
        guard let first = places.lazy.compactMap({ $0 }).first else { return 0 }
        var shared = first.count
        for case let place? in places {
            shared = min(shared, place.count)
            var same = 0
            while same < shared,
                bytes[place.lowerBound + same] == bytes[first.lowerBound + same]
            {
                same += 1
            }
            shared = same
        }
        return shared
    }
}

extension ReadView {
    /// Sorts elements.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile, of which few elements
    ///   see nothing. The order of the elements is then undefined.
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

    /// More than the sort of a few hundred elements needs, and few enough for a millisecond.
    private static var comparisonsBetweenLooks: Int { 8 * stepsBetweenLooks }
}
