import LMDB

/// The value of a group as bytes, which ``GroupValue`` reads. One writer is used for many groups,
/// so that their values share memory. DO NOT CHANGE what it writes.
struct GroupValueWriter {
    private(set) var bytes: [UInt8] = []
    private var sum: [UInt8] = []

    /// Replaces the bytes by the value of a group.
    mutating func write(
        count: Int, _ sums: ArraySlice<GroupSum>, wholeKey: RawSpan, of key: RawSpan,
        in index: UInt32
    ) {
        bytes.removeAll(keepingCapacity: true)
        for _ in 0..<GroupReader.checksumSizeBytes { bytes.append(0) }
        append(count)
        for part in sums {
            sum.removeAll(keepingCapacity: true)
            part.total.append(to: &sum)
            append(count - part.valueCount)
            append(sum.count)
            bytes += sum
        }
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
