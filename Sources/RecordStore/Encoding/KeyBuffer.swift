/// The bytes of one key under construction. One allocation serves all keys made with it.
///
/// It holds every key the format allows. Columns are checked against that when they are begun,
/// so single bytes need no check of their own; the array still refuses to be overrun.
/// A column is best appended by one call: each call asks anew whether the array is its own.
struct KeyBuffer: ~Copyable {
    /// Longer than a key, so that whole words may be written over its end.
    var storage = [UInt8](repeating: 0, count: KeyFormat.maxKeySizeBytes + 17)
    var count = 0
    /// -1 while a descending column is appended, else 0: every byte is flipped as it is written.
    /// Whoever begins a column sets it.
    var mask = 0

    var bytes: RawSpan {
        @_lifetime(borrow self)
        get { storage.span.bytes.extracting(0..<count) }
    }

    mutating func truncate(to newCount: Int) {
        precondition(newCount <= count, "cannot truncate \(count) bytes to \(newCount)")
        count = newCount
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        storage[count] = byte ^ UInt8(truncatingIfNeeded: mask)
        count += 1
    }

    @inline(__always)
    mutating func append<T: FixedWidthInteger & BitwiseCopyable>(bigEndian value: T) {
        let (start, mask) = (count, mask)
        var span = storage.mutableSpan
        var output = span.mutableBytes
        let flipped = value.bigEndian ^ T(truncatingIfNeeded: mask)
        output.storeBytes(of: flipped, toByteOffset: start, as: T.self)
        count = start + MemoryLayout<T>.size
    }

    /// Appends a tag and a number after it.
    @inline(__always)
    mutating func append<T: FixedWidthInteger & BitwiseCopyable>(tag: UInt8, bigEndian value: T) {
        let (start, mask) = (count, mask)
        var span = storage.mutableSpan
        var output = span.mutableBytes
        let flippedTag = tag ^ UInt8(truncatingIfNeeded: mask)
        let flipped = value.bigEndian ^ T(truncatingIfNeeded: mask)
        output.storeBytes(of: flippedTag, toByteOffset: start, as: UInt8.self)
        output.storeBytes(of: flipped, toByteOffset: start + 1, as: T.self)
        count = start + 1 + MemoryLayout<T>.size
    }
}
