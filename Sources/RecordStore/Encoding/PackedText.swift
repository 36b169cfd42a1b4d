/// Text of up to 15 ASCII bytes, which the standard library keeps in the two words of the string
/// itself: the bytes in their order, and in the last one how many they are.
///
/// Made of these words it costs a seventh of what the initializers of `String` need, and most
/// names are that short. The form is fixed on Darwin; that this one is the same is found out with
/// texts of each length before the first record is read, and if not, nothing is made this way.
package enum PackedText {
    static let mostBytes = 15

    /// Whether strings of this standard library are what ``make(of:)`` makes.
    package static let isKnown: Bool = {
        #if _pointerBitWidth(_64) && _endian(little)
            guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
            return (0...mostBytes).allSatisfy { count in
                [0x00, 0x21, 0x7F].allSatisfy { (byte: UInt8) in
                    var bytes = [UInt8](repeating: byte, count: count)
                    if let last = bytes.indices.last { bytes[last] = 0x61 }
                    let text = String(decoding: bytes, as: UTF8.self)
                    return bytes.withUnsafeBytes { bytes in
                        words(of: bytes) == unsafeBitCast(text, to: Words.self)
                    }
                }
            }
        #else
            return false
        #endif
    }()

    /// The text of at most ``mostBytes`` bytes, or nil if they are not all ASCII. Only where the
    /// form is known.
    @inline(__always)
    package static func make(of bytes: UnsafeRawBufferPointer) -> String? {
        words(of: bytes).map { unsafeBitCast($0, to: String.self) }
    }

    /// Whether the string in the memory has its text in itself, or is nil: nothing is counted then.
    static func isInPlace(_ memory: UnsafeRawPointer) -> Bool {
        guard isKnown else { return false }
        let high = memory.load(fromByteOffset: MemoryLayout<UInt64>.size, as: UInt64.self)
        return high == 0 || high &>> 60 == 0xE
    }

    private struct Words: Equatable {
        let low: UInt64
        let high: UInt64
    }

    @inline(__always)
    private static func words(of bytes: UnsafeRawBufferPointer) -> Words? {
        var (low, high) = (UInt64(0), UInt64(0))
        let count = bytes.count
        // Two loads that may overlap, so that none reaches beyond the bytes.
        if count >= 8 {
            low = word(bytes, 0, as: UInt64.self)
            if count > 8 {
                high = word(bytes, count &- 8, as: UInt64.self) &>> UInt64(8 &* (16 &- count))
            }
        } else if count >= 4 {
            low = word(bytes, 0, as: UInt32.self)
            low |= word(bytes, count &- 4, as: UInt32.self) &<< UInt64(8 &* (count &- 4))
        } else {
            for place in 0..<count { low |= UInt64(bytes[place]) &<< UInt64(8 &* place) }
        }
        guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return Words(low: low, high: high | (0xE0 | UInt64(count)) &<< 56)
    }

    @inline(__always)
    private static func word<Word: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, as type: Word.Type
    ) -> UInt64 {
        UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
}
