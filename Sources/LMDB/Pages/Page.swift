/// The bytes of one page, or of its beginning, read from the file.
///
/// A load past the end of the bytes traps, so callers check every offset first.
struct Page {
    /// The number by which the page was read.
    let number: UInt64
    let bytes: [UInt8]

    /// The number that is written on the page.
    var storedNumber: UInt64 { load(0) }
    /// The flags that tell the kind of the page.
    var flags: UInt16 { load(10) }
    var isBranch: Bool { flags == PageFormat.branchFlag }

    /// Returns the bytes in use on a branch or a leaf: all but the room between the offsets of the
    /// nodes and the nodes.
    func usedBytes(of pageSizeBytes: Int) -> Int {
        pageSizeBytes - Int(load(14) as UInt16) + Int(load(12) as UInt16)
    }

    /// Returns the integer at `offset`.
    func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Value {
        // Safe although any bytes become a value, because any bytes are an integer and the span
        // checks the bounds.
        unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Value.self)
    }
}
