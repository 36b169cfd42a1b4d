extension RawSpan {
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// The integer at an offset. The offset is checked, alignment does not matter.
    @inline(__always)
    func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: T.Type) -> T {
        unsafe T(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
    }

    /// A copy of the bytes.
    var array: [UInt8] {
        unsafe withUnsafeBytes { unsafe Array($0) }
    }
}
