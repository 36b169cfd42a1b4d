import LMDB

/// The bytes of many keys, in few pieces of memory.
///
/// A piece for each key would take longer to allocate than a key to copy. Once millions of such
/// pieces were freed, the system's allocator puts them together for tens of milliseconds at a time,
/// in which nothing sees whether the task was cancelled.
struct KeyBlocks {
    /// Where a key is.
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

    /// Copies a key.
    mutating func append(_ key: [UInt8]) -> Place {
        if blocks.isEmpty || room < key.count {
            let usual = Self.firstBlockBytes << min(blocks.count, Self.doublings)
            room = max(key.count, usual)
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(room)
        }
        let last = blocks.count - 1
        let start = blocks[last].count
        blocks[last].append(contentsOf: key)
        room -= key.count
        return Place(block: UInt32(last), start: UInt32(start), count: UInt32(key.count))
    }

    /// Returns a copy of a key.
    func bytes(at place: Place) -> [UInt8] { Array(blocks[Int(place.block)][place.range]) }

    /// Returns eight bytes of a key from an offset on as a number that sorts as they do. Zeros
    /// stand for bytes that the key does not have.
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
        let (one, other) = (blocks[Int(left.block)], blocks[Int(right.block)])
        // Safe because both arrays live during the call.
        return unsafe one.span.bytes.extracting(left.range)
            .precedes(other.span.bytes.extracting(right.range))
    }

    /// Removes all keys. If they are many, another thread frees them.
    mutating func freeElsewhere() {
        blocks.freeElsewhere(areMany: blocks.count > Self.doublings)
        room = 0
    }
}
