/// The bytes of one key under construction. One piece of memory serves all keys made with it.
///
/// It holds every key the format allows: columns are checked against that when they are begun.
/// Each append checks once more that it stays inside. It is not copyable, so that there is never
/// doubt about who owns the memory.
@safe struct KeyBuffer: ~Copyable {
    private let memory: UnsafeMutableRawPointer
    private(set) var count = 0
    /// -1 while a descending column is appended, else 0: every byte is flipped as it is written.
    /// Whoever begins a column sets it.
    var mask = 0

    /// Longer than a key, so that whole words may be written over its end.
    private static let capacity = KeyFormat.maxKeySizeBytes + 17

    init() {
        unsafe memory = HeapMemory.allocate(Self.capacity)
    }

    deinit {
        unsafe HeapMemory.release(memory)
    }

    var bytes: RawSpan {
        @_lifetime(borrow self)
        get {
            let span = unsafe RawSpan(_unsafeStart: UnsafeRawPointer(memory), byteCount: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    mutating func truncate(to newCount: Int) {
        precondition(newCount <= count, "cannot truncate \(count) bytes to \(newCount)")
        count = newCount
    }

    /// Lends the place for the next `size` bytes, of which all are kept if `body` returns true.
    /// `body` may write one word more.
    @inline(__always)
    mutating func append(_ size: Int, _ body: (UnsafeMutableRawPointer) -> Bool) -> Bool {
        precondition(
            size <= Self.capacity - 8 - count, "\(size) bytes at offset \(count) do not fit")
        guard unsafe body(memory + count) else { return false }
        count += size
        return true
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        append(bigEndian: byte)
    }

    @inline(__always)
    mutating func append<T: FixedWidthInteger & BitwiseCopyable>(bigEndian value: T) {
        let flipped = value.bigEndian ^ T(truncatingIfNeeded: mask)
        _ = unsafe append(MemoryLayout<T>.size) { output in
            unsafe output.storeBytes(of: flipped, as: T.self)
            return true
        }
    }

    /// Appends a tag and a number after it.
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
}
