extension RawSpan {
    /// Returns the byte at an offset, which is checked.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        // Safe because the loads of a span check the offset, and integers accept any bits.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Returns the little-endian integer at an offset. The offset is checked and needs no
    /// alignment.
    @inline(__always)
    func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: T.Type) -> T {
        unsafe T(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
    }

    /// Returns the big-endian integer at an offset. The offset is checked and needs no alignment.
    @inline(__always)
    func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: T.Type) -> T {
        unsafe T(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
    }

    /// A copy of the bytes.
    var array: [UInt8] {
        unsafe withUnsafeBytes { unsafe Array($0) }
    }
}
