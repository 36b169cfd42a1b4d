/// A buffer of bytes that grows at its end and keeps its memory for the next use.
///
/// Records are encoded into such a buffer only: after the first few records no memory is allocated.
/// The buffer is not copyable, so that its memory has exactly one owner.
@safe package struct ByteBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int = 512) {
        self.capacity = max(capacity, 16)
        unsafe memory = HeapMemory.allocate(self.capacity)
    }

    deinit {
        unsafe HeapMemory.release(memory)
    }

    /// Removes all bytes and keeps the memory.
    package mutating func removeAll() {
        count = 0
    }

    /// The bytes of the buffer. The span is valid until the buffer is changed.
    package var bytes: RawSpan {
        @_lifetime(borrow self)
        borrowing get {
            // Safe because only this value owns the memory, and every append reserves room first.
            let span = unsafe RawSpan(_unsafeStart: UnsafeRawPointer(memory), byteCount: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Calls `body` with the bytes of the buffer.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Makes room for `byteCount` more bytes.
    /// - Complexity: amortized O(1).
    @inline(__always)
    mutating func reserve(_ byteCount: Int) {
        if count + byteCount > capacity { grow(to: count + byteCount) }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let enough = max(needed, capacity * 2)
        unsafe memory = HeapMemory.grow(memory, to: enough)
        capacity = enough
    }

    /// Appends a copy of the bytes.
    @inline(__always)
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        unsafe (memory + count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    /// Appends an integer in little-endian order.
    @inline(__always)
    package mutating func append(_ value: some FixedWidthInteger & BitwiseCopyable) {
        reserve(MemoryLayout.size(ofValue: value))
        unsafe (memory + count).storeBytes(of: value.littleEndian, as: type(of: value))
        count += MemoryLayout.size(ofValue: value)
    }

    /// Appends the low bytes of an integer in little-endian order, eight at most.
    @inline(__always)
    mutating func append(_ value: UInt64, sizeBytes: Int) {
        assert(0...MemoryLayout<UInt64>.size ~= sizeBytes)
        append(value)
        count -= MemoryLayout<UInt64>.size - sizeBytes
    }

    /// Appends the UTF-8 of the text. The method is not inlined, because a string parameter needs
    /// no reference counting.
    @inline(never)
    package mutating func append(_ text: String) {
        let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
            unsafe append(UnsafeRawBufferPointer($0))
        }
        if isDone == nil { appendForeign(text) }
    }

    /// Appends a string of Objective-C, which has no UTF-8 storage.
    @inline(never)
    private mutating func appendForeign(_ text: String) {
        var native = text
        native.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
    }

    /// Overwrites bytes that the buffer already has. The offset is checked in debug builds only.
    @inline(__always)
    mutating func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int) {
        assert(offset + MemoryLayout<Value>.size <= count)
        unsafe memory.storeBytes(of: value, toByteOffset: offset, as: Value.self)
    }

    /// Sets bits of a byte that the buffer already has. The offset is checked in debug builds only.
    @inline(__always)
    mutating func setBits(_ mask: UInt8, at offset: Int) {
        assert(offset < count)
        let old = unsafe memory.load(fromByteOffset: offset, as: UInt8.self)
        unsafe memory.storeBytes(of: old | mask, toByteOffset: offset, as: UInt8.self)
    }

    /// Calls `body` with the bytes, which may move them. The bytes behind the count that it returns
    /// are removed.
    @inline(__always)
    mutating func shorten(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
        let rest = unsafe body(UnsafeMutableRawBufferPointer(start: memory, count: count))
        assert(rest <= count)
        count = rest
    }

    /// Moves the bytes from `start` to the end of the buffer to an earlier offset, and removes them
    /// from the end.
    mutating func moveTail(from start: Int, to offset: Int) {
        assert(offset + (count - start) <= start)
        unsafe (memory + offset).copyMemory(from: memory + start, byteCount: count - start)
        count = start
    }
}
