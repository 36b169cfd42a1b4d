/// A buffer for the bytes of one key under construction. All keys made with it use the same memory.
///
/// The buffer has room for every key of the format: each column is checked against that limit
/// before its first byte. Each append checks its bounds again. The buffer is not copyable, so that
/// its memory has exactly one owner.
@safe struct KeyBuffer: ~Copyable {
    private let memory: UnsafeMutableRawPointer
    private(set) var count = 0
    /// The bits that flip each written byte: -1 while a descending column is appended, else 0. The
    /// code that begins a column sets it.
    var mask = 0

    /// The size of the memory. The memory is larger than the longest key, so that whole words may
    /// be written across the end of a key.
    private static let capacity = KeyFormat.maxKeySizeBytes + 17

    init() {
        unsafe memory = HeapMemory.allocate(Self.capacity)
    }

    deinit {
        unsafe HeapMemory.release(memory)
    }

    /// The bytes of the key. The span is valid until the buffer is changed.
    var bytes: RawSpan {
        @_lifetime(borrow self)
        get {
            // Safe because this value owns the memory, which has more than `count` bytes, until
            // `deinit`.
            let span = unsafe RawSpan(_unsafeStart: UnsafeRawPointer(memory), byteCount: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Removes the bytes after the first `newCount` ones.
    mutating func truncate(to newCount: Int) {
        precondition(newCount <= count, "cannot truncate \(count) bytes to \(newCount)")
        count = newCount
    }

    /// Calls `body` with the address of the next `size` bytes, and keeps all of them if `body`
    /// returns true. `body` may write up to 8 bytes more.
    @inline(__always)
    mutating func append(_ size: Int, _ body: (UnsafeMutableRawPointer) -> Bool) -> Bool {
        precondition(
            size <= Self.capacity - 8 - count, "\(size) bytes at offset \(count) do not fit")
        guard unsafe body(memory + count) else { return false }
        count += size
        return true
    }

    /// Appends a byte, flipped by the mask.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        append(bigEndian: byte)
    }

    /// Appends an integer in big-endian order, flipped by the mask.
    @inline(__always)
    mutating func append<T: FixedWidthInteger & BitwiseCopyable>(bigEndian value: T) {
        let flipped = value.bigEndian ^ T(truncatingIfNeeded: mask)
        _ = unsafe append(MemoryLayout<T>.size) { output in
            unsafe output.storeBytes(of: flipped, as: T.self)
            return true
        }
    }

    /// Appends a tag and then an integer.
    @inline(__always)
    mutating func append<T: FixedWidthInteger & BitwiseCopyable>(tag: UInt8, bigEndian value: T) {
        let flippedTag = tag ^ UInt8(truncatingIfNeeded: mask)
        let flipped = value.bigEndian ^ T(truncatingIfNeeded: mask)
        _ = unsafe append(1 + MemoryLayout<T>.size) { output in
            unsafe output.storeBytes(of: flippedTag, as: UInt8.self)
            unsafe output.storeBytes(of: flipped, toByteOffset: 1, as: T.self)
            return true
        }
    }

    /// Appends a tag and then the last bytes of an integer.
    @inline(__always)
    mutating func append<T: FixedWidthInteger & BitwiseCopyable>(
        tag: UInt8, bigEndian value: T, lastBytes size: Int
    ) {
        let end = count + 1 + size
        append(tag: tag, bigEndian: value << (8 * (MemoryLayout<T>.size - size)))
        count = end
    }
}
