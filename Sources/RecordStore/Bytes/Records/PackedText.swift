/// The memory of a string with up to 15 ASCII bytes, which the standard library keeps in the two
/// words of the string itself: the bytes in order, and their count in the last byte.
///
/// Making these words costs a quarter of an initializer of `String`, and most names are short
/// enough. The form is fixed on Darwin. ``isKnown`` tests it with texts of each length before the
/// first record is read. If the test fails, no string is made this way.
package enum PackedText {
    /// The number of bytes in the longest packed text.
    static let mostBytes = 15

    /// The number of bytes before the end of a text that are read. The first of these bytes may lie
    /// before the text.
    static let readBytes = 16

    /// Whether this standard library keeps short strings in the form of ``words(of:)``.
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

    /// Returns the words of a string, or nil if its bytes are not all ASCII. Call it only if
    /// ``isKnown`` is true.
    /// - Parameter text: at most ``mostBytes`` bytes. The ``readBytes`` bytes before the end of the
    ///   text must be readable.
    @inline(__always)
    package static func words(of text: UnsafeRawBufferPointer) -> SIMD2<UInt64>? {
        guard let start = text.baseAddress else { return nil }
        let count = text.count
        // All bytes that a text can have are read at once, and those before the text are shifted
        // out. Texts have all lengths, so a branch on the length would often be mispredicted. The
        // read is safe because the caller makes sure that 16 bytes before the end can be read.
        let read = unsafe (start + (count &- readBytes)).loadUnaligned(as: UInt128.self)
        // The shift by 8 is separate, since a shift by 16 bytes at once would be the full width.
        let bytes = (read &>> 8) &>> UInt128(truncatingIfNeeded: 8 &* (mostBytes &- count))
        let low = UInt64(truncatingIfNeeded: bytes)
        let high = UInt64(truncatingIfNeeded: bytes &>> 64)
        guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return SIMD2(low, high | (0xE0 | UInt64(truncatingIfNeeded: count)) &<< 56)
    }

    /// Whether the string in the memory is nil or holds its text in its own words. Such a string
    /// has no reference to count.
    static func isInPlace(_ memory: UnsafeRawPointer) -> Bool {
        guard isKnown else { return false }
        let high = unsafe memory.load(fromByteOffset: MemoryLayout<UInt64>.size, as: UInt64.self)
        return high == 0 || high &>> 60 == 0xE
    }
}
