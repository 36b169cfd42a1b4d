import LMDB

/// The value of a group as bytes, which ``GroupValue`` reads. One writer is used for many groups,
/// so that their values share memory. DO NOT CHANGE what it writes.
struct GroupValueWriter {
    private(set) var bytes: [UInt8] = []
    private var sum: [UInt8] = []

    /// Begins a value of a number of records, in place of the last one.
    mutating func begin(count: Int) {
        bytes.removeAll(keepingCapacity: true)
        for _ in 0..<GroupReader.checksumSizeBytes { bytes.append(0) }
        append(count)
    }

    /// Appends the next sum.
    mutating func append(nilCount: Int, _ total: borrowing ExactSum) {
        sum.removeAll(keepingCapacity: true)
        total.append(to: &sum)
        appendSum(nilCount)
    }

    /// Appends the next sum, which is a word.
    mutating func append(nilCount: Int, word: Int64) {
        sum.removeAll(keepingCapacity: true)
        ExactSum.append(word, to: &sum)
        appendSum(nilCount)
    }

    private mutating func appendSum(_ nilCount: Int) {
        append(nilCount)
        append(sum.count)
        bytes += sum
    }

    /// Ends the value, and writes its checksum.
    /// - Parameter wholeKey: the whole key if `key` is cut; otherwise no bytes.
    mutating func end(wholeKey: RawSpan, of key: RawSpan, in index: UInt32) {
        // Safe because the bytes are copied while they are lent.
        unsafe wholeKey.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        // Safe because the array lives during the call.
        let checksum = unsafe GroupReader.checksum(of: bytes.span.bytes, key, index)
        for position in 0..<GroupReader.checksumSizeBytes {
            bytes[position] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * position))
        }
    }

    /// Appends a number in 7 bits a byte, the lowest first; a byte from 128 on has one after it.
    private mutating func append(_ number: Int) {
        var rest = UInt64(number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
