import Foundation

extension String {
    /// The text of the bytes, or nil if they are not UTF-8.
    ///
    /// `String(validating:as:)` says the same at a higher cost. Decoding mends bytes that
    /// are not UTF-8, and only those, so the text is right if it is made of the same bytes.
    @inline(__always)
    init?(utf8 bytes: UnsafeRawBufferPointer) {
        self = String(decoding: bytes, as: UTF8.self)
        if bytes.isASCII { return }
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            guard text.count == bytes.count else { return false }
            guard let left = text.baseAddress, let right = bytes.baseAddress else { return true }
            return memcmp(left, right, text.count) == 0
        }
        guard isSame == true else { return nil }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether no byte has its high bit set: then it is UTF-8 without a look at its order.
    @inline(__always)
    fileprivate var isASCII: Bool {
        guard let start = baseAddress else { return true }
        var bits: UInt64 = 0
        if count < 8 {
            for offset in 0..<count {
                bits |= UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
            }
        } else {
            var offset = 0
            while offset < count {
                // The last word may take in bytes once more that the one before it had.
                let place = Swift.min(offset, count - 8)
                bits |= start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                offset += 8
            }
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}
