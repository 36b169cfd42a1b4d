import LMDB

/// A list of values as bytes, of which some may be nil.
struct ByteList: Sendable {
    private var blocks = ByteBlocks()
    private var places = BlockArray<ByteBlocks.Place?>()

    var count: Int { places.count }

    /// Copies a value to the end.
    mutating func append(_ value: RawSpan?) {
        if let value {
            places.append(blocks.append(value))
        } else {
            places.append(nil)
        }
    }

    mutating func append(_ value: [UInt8]?) {
        // Safe because the array lives during the call.
        unsafe append(value?.span.bytes)
    }

    /// Returns a copy of a value.
    subscript(position: Int) -> [UInt8]? { places[position].map { blocks.bytes(at: $0) } }

    /// Calls `body` with a value in place.
    @inline(__always)
    func withValue<Result>(
        _ position: Int, _ body: (RawSpan?) throws -> Result
    ) rethrows -> Result {
        guard let place = places[position] else { return try body(nil) }
        return try blocks.withBytes(at: place, body)
    }

    /// Whether a value comes before another one; nil comes before all bytes.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        guard let right = places[right] else { return false }
        guard let left = places[left] else { return true }
        return blocks.precedes(left, right)
    }

    /// Returns eight bytes of a value from an offset on as a number that sorts as they do. Zeros
    /// stand for bytes that are not there; 0 for nil.
    func mark(_ position: Int, from offset: Int) -> UInt64 {
        places[position].map { blocks.mark(at: $0, from: offset) } ?? 0
    }

    /// Removes the values, and keeps the memory.
    mutating func removeAll() {
        blocks.removeAll()
        places.removeAll()
    }
}
