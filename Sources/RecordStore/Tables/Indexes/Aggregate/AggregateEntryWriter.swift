import LMDB

/// The value of a group as bytes, which ``AggregateEntry`` reads. One writer is used for many
/// groups, so that their values share memory. DO NOT CHANGE what it writes.
struct AggregateEntryWriter: ~Copyable {
    private var buffer = ByteBuffer(capacity: 128)

    /// The value so far. The span is valid until the writer is changed.
    var bytes: RawSpan {
        @_lifetime(borrow self)
        get { buffer.bytes }
    }

    /// The most bytes of a value before the whole key: its checksum, its count, and for each sum
    /// two numbers and the bytes.
    static func mostSizeBytes(sumCount: Int) -> Int {
        4 + mostNumberBytes + sumCount * (2 * mostNumberBytes + ExactSum.mostSizeBytes)
    }

    /// The bytes of a number of 64 bits, 7 bits a byte.
    private static let mostNumberBytes = 10

    /// Begins a value of a number of records, in place of the last one.
    mutating func begin(count: Int) {
        buffer.removeAll()
        // The checksum, which is not known yet.
        buffer.append(UInt32(0))
        append(count)
    }

    /// Appends the next sum.
    mutating func append(nilCount: Int, _ total: borrowing ExactSum) {
        let bytes = total.bytes
        append(nilCount)
        append(bytes.count)
        // Safe because the bytes are copied while they are lent.
        unsafe bytes.withUnsafeBytes { unsafe buffer.append($0) }
    }

    /// Appends the next sum, which is a word.
    mutating func append(nilCount: Int, word: Int64) {
        guard let size = ExactSum.sizeBytes(ofDigit: word) else {
            var total = ExactSum(.binary)
            total.add(.whole(Int128(word)))
            return append(nilCount: nilCount, total)
        }
        append(nilCount)
        append(size)
        ExactSum.append(digit: word, sizeBytes: size, to: &buffer)
    }

    /// Ends the value, and writes its checksum.
    /// - Parameter wholeKey: the whole key if `key` is cut; otherwise no bytes.
    mutating func end(wholeKey: RawSpan, of key: RawSpan, in index: UInt32) {
        // Safe because the bytes are copied while they are lent.
        unsafe wholeKey.withUnsafeBytes { unsafe buffer.append($0) }
        let checksum = AggregateEntryReader.checksum(of: buffer.bytes, key, index)
        buffer.store(checksum.littleEndian, at: 0)
    }

    /// Appends a number in 7 bits a byte, the lowest first; a byte from 128 on has one after it.
    private mutating func append(_ number: Int) {
        var rest = UInt64(number)
        while rest >= 0x80 {
            buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.append(UInt8(rest))
    }
}
