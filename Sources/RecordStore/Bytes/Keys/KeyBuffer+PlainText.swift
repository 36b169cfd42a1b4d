extension KeyBuffer {
    /// Appends a tag, a plain ASCII text, and the end mark, eight bytes at a time.
    ///
    /// Plain text has no zero bytes, and needs neither normalising nor escaping. Returns false and
    /// appends nothing if the text is not plain. The caller must check that the text fits.
    @inline(__always)
    mutating func append(tag: UInt8, plain text: RawSpan) -> Bool {
        let size = text.byteCount
        if size < 8 { return append(tag: tag, short: text) }
        let flip = UInt64(truncatingIfNeeded: mask)
        // Safe because `append(_:_:)` checks the room for `size` bytes, and no word ends after
        // `size`.
        return unsafe append(tag: tag, size: size) { output in
            var offset = 0
            while offset < size {
                // The last word may overlap the word before it.
                let start = min(offset, size - 8)
                let word = unsafe text.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
                guard Self.isPlain(word) else { return false }
                unsafe output.storeBytes(of: word ^ flip, toByteOffset: start, as: UInt64.self)
                offset += 8
            }
            return true
        }
    }

    /// Appends a plain text of less than eight bytes as one word. `append(_:_:)` leaves room for
    /// it.
    @inline(__always)
    private mutating func append(tag: UInt8, short text: RawSpan) -> Bool {
        var word: UInt64 = 0
        // Bytes of the word that are not text must count as plain.
        var filler: UInt64 = 0x0101_0101_0101_0101
        var shift: UInt64 = 0
        for offset in 0..<text.byteCount {
            word |= UInt64(text.byte(at: offset)) << shift
            filler &<<= 8
            shift &+= 8
        }
        guard Self.isPlain(word | filler) else { return false }
        let flipped = word.littleEndian ^ UInt64(truncatingIfNeeded: mask)
        return unsafe append(tag: tag, size: text.byteCount) { output in
            unsafe output.storeBytes(of: flipped, as: UInt64.self)
            return true
        }
    }

    /// Appends a tag, the bytes that `body` writes, and the end mark, if `body` returns true.
    @inline(__always)
    private mutating func append(
        tag: UInt8, size: Int, _ body: (UnsafeMutableRawPointer) -> Bool
    ) -> Bool {
        let flippedTag = tag ^ UInt8(truncatingIfNeeded: mask)
        let end = UInt16(KeyFormat.endMark).bigEndian ^ UInt16(truncatingIfNeeded: mask)
        return unsafe append(1 + size + 2) { output in
            unsafe output.storeBytes(of: flippedTag, as: UInt8.self)
            guard unsafe body(output + 1) else { return false }
            unsafe output.storeBytes(of: end, toByteOffset: 1 + size, as: UInt16.self)
            return true
        }
    }

    /// Whether all eight bytes are in 01...7F. Such a word has no high bit, and subtracting 1 from
    /// each byte sets none. A zero byte sets one.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0
    }
}
