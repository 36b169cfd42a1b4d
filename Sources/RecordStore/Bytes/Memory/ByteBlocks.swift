import LMDB

/// The bytes of many keys or values, in few pieces of memory.
///
/// A piece for each of them would take longer to allocate than the bytes to copy. Once millions of
/// such pieces were freed, the system's allocator puts them together for tens of milliseconds at a
/// time, in which nothing sees whether the task was cancelled.
struct ByteBlocks: Sendable {
    /// Where some bytes are.
    struct Place: BitwiseCopyable, Sendable {
        fileprivate let block: UInt32
        fileprivate let start: UInt32
        fileprivate let count: UInt32

        fileprivate var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    private var blocks: [[UInt8]] = []
    /// How many bytes the last block has room for.
    private var room = 0

    private static let firstBlockBytes = 1_024
    /// After so many doublings a block has a megabyte, which is enough.
    private static let doublings = 10

    /// Copies some bytes.
    mutating func append(_ bytes: RawSpan) -> Place {
        let count = bytes.byteCount
        if blocks.isEmpty || room < count {
            let usual = Self.firstBlockBytes << min(blocks.count, Self.doublings)
            room = max(count, usual)
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(room)
        }
        let last = blocks.count - 1
        let start = blocks[last].count
        // Safe because the bytes are copied while they are lent. The array copies bytes of a type
        // in one piece, and raw ones in a loop of its own.
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe blocks[last].append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
        }
        room -= count
        return Place(block: UInt32(last), start: UInt32(start), count: UInt32(count))
    }

    /// Returns a copy of some bytes.
    func bytes(at place: Place) -> [UInt8] { Array(blocks[Int(place.block)][place.range]) }

    /// Calls `body` with some bytes in place.
    @inline(__always)
    func withBytes<Result>(
        at place: Place, _ body: (RawSpan) throws -> Result
    ) rethrows -> Result {
        // Safe because the range lies in the block, which lives during the call. A span lends it
        // without a reference of its own.
        let blocks = blocks.span
        return unsafe try body(blocks[Int(place.block)].span.bytes.extracting(place.range))
    }

    /// Returns eight bytes from an offset on as a number that sorts as they do. Zeros stand for
    /// bytes that are not there.
    func mark(at place: Place, from offset: Int) -> UInt64 {
        let block = blocks[Int(place.block)]
        let (start, end) = (place.range.lowerBound + offset, place.range.upperBound)
        var mark: UInt64 = 0
        for position in start..<start + MemoryLayout<UInt64>.size {
            mark = mark << 8 | (position < end ? UInt64(block[position]) : 0)
        }
        return mark
    }

    func precedes(_ left: Place, _ right: Place) -> Bool {
        withBytes(at: left) { left in withBytes(at: right) { left.precedes($0) } }
    }

    /// Removes the bytes, and keeps the memory of the first block.
    mutating func removeAll() {
        if blocks.isEmpty { return }
        blocks.removeLast(blocks.count - 1)
        blocks[0].removeAll(keepingCapacity: true)
        room = blocks[0].capacity
    }
}
