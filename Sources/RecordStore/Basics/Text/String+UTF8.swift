import Foundation

extension String {
    /// Makes the text of the bytes, or returns nil if they are not UTF-8.
    ///
    /// `String(validating:as:)` gives the same result at four times the cost. Decoding changes only
    /// bytes that are not UTF-8, so the text is right if it has the same bytes.
    init?(utf8 bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
            self = ""
            return
        }
        let isASCII = unsafe bytes.isASCII
        // Decoding raw bytes is slower than decoding `UInt8` units. Binding the memory is safe
        // because the bytes are only read, while the caller lends them.
        let units = unsafe start.assumingMemoryBound(to: UInt8.self)
        self = unsafe String(
            decoding: UnsafeBufferPointer(start: units, count: bytes.count), as: UTF8.self)
        if isASCII { return }
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { text in
            guard text.count == bytes.count else { return false }
            return unsafe memcmp(text.baseAddress.unsafelyUnwrapped, start, text.count) == 0
        }
        guard isSame == true else { return nil }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether no byte has its high bit set. Such bytes are always valid UTF-8.
    @inline(__always)
    fileprivate var isASCII: Bool {
        guard let start = baseAddress else { return true }
        // The bytes are read as words. The last word may overlap the word before it. Most texts
        // have 16 to 32 bytes, so that case has no loop, whose end would be mispredicted. The reads
        // are safe because each word ends at or before `count`.
        var bits: UInt64 = 0
        func word(_ offset: Int) -> UInt64 {
            unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        if count >= 16 {
            bits = word(0) | word(8) | word(count &- 16) | word(count &- 8)
            var offset = 16
            while offset < count &- 16 {
                bits |= word(offset)
                offset &+= 8
            }
        } else if count >= 8 {
            bits = word(0) | word(count &- 8)
        } else if count >= 4 {
            let first = unsafe start.loadUnaligned(as: UInt32.self)
            let last = unsafe start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            bits = UInt64(first | last)
        } else {
            for offset in 0..<count {
                unsafe bits |= UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
            }
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}
