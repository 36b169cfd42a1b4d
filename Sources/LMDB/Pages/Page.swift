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
