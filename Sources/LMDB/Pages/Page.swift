/// The bytes of one page, or of its beginning, as read from the file.
///
/// Loading past the end traps, so every offset is checked before it is used.
struct Page {
    let number: UInt64
    let bytes: [UInt8]

    var storedNumber: UInt64 { load(0) }
    var flags: UInt16 { load(10) }
    var isBranch: Bool { flags == PageFormat.branchFlag }

    func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Value {
        // Unsafe because any bytes become a value: for an integer they all are one, and the span
        // checks the bounds.
        unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Value.self)
    }
}

/// A key that stays on its page, which it keeps alive. Only that of a branch's first node is empty.
struct PageKey {
    let page: Page
    let range: Range<Int>

    var isEmpty: Bool { range.isEmpty }

    /// The number that a key of the free list is.
    var transaction: UInt64 { page.load(range.lowerBound) }

    /// The order of keys: bytes compared as unsigned numbers, then the shorter one first.
    func precedes(_ other: PageKey) -> Bool {
        page.bytes[range].lexicographicallyPrecedes(other.page.bytes[other.range])
    }
}
