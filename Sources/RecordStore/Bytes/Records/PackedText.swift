/// Text of up to 15 ASCII bytes, which the standard library keeps in the two words of the string
/// itself: the bytes in their order, and in the last one how many they are.
///
/// Made of these words it costs a quarter of what the initializers of `String` need, and most
/// names are that short. The form is fixed on Darwin; that this one is the same is found out with
/// texts of each length before the first record is read, and if not, nothing is made this way.
package enum PackedText {
    static let mostBytes = 15

    /// How many bytes before the end of the text are read, of the text or before it.
    static let readBytes = 16

    /// Whether strings of this standard library are what is made here.
    package static let isKnown: Bool = {
        #if _pointerBitWidth(_64) && _endian(little)
            guard MemoryLayout<String>.size == readBytes else { return false }
            return (0...mostBytes).allSatisfy { count in
                [0x00, 0x21, 0x7F].allSatisfy { (byte: UInt8) in
                    var bytes = [UInt8](repeating: byte, count: readBytes)
                    bytes[readBytes - 1] = 0x61
                    let text = String(decoding: bytes.suffix(count), as: UTF8.self)
                    return unsafe bytes.withUnsafeBytes { bytes in
                        unsafe words(of: UnsafeRawBufferPointer(rebasing: bytes.suffix(count)))
                            == unsafeBitCast(text, to: SIMD2<UInt64>.self)
                    }
                }
            }
        #else
            return false
        #endif
    }()

    /// What a string has in its memory, or nil if its bytes are not all ASCII. Only where the form
    /// is known.
    /// - Parameter text: at most ``mostBytes``, and the ``readBytes`` before its end can be read.
    @inline(__always)
    package static func words(of text: UnsafeRawBufferPointer) -> SIMD2<UInt64>? {
        guard let start = text.baseAddress else { return nil }
        let count = text.count
        // All that the text can be is read at once, and what is before it shifted out: texts are
        // of every length, and a branch on it is often taken wrongly.
        let read = unsafe (start + (count &- readBytes)).loadUnaligned(as: UInt128.self)
        // One byte by itself, since 16 at once would be the whole width.
        let bytes = (read &>> 8) &>> UInt128(truncatingIfNeeded: 8 &* (mostBytes &- count))
        let low = UInt64(truncatingIfNeeded: bytes)
        let high = UInt64(truncatingIfNeeded: bytes &>> 64)
        guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return SIMD2(low, high | (0xE0 | UInt64(truncatingIfNeeded: count)) &<< 56)
    }

    /// Whether the string in the memory has its text in itself, or is nil: nothing is counted then.
    static func isInPlace(_ memory: UnsafeRawPointer) -> Bool {
        guard isKnown else { return false }
        let high = unsafe memory.load(fromByteOffset: MemoryLayout<UInt64>.size, as: UInt64.self)
        return high == 0 || high &>> 60 == 0xE
    }
}
