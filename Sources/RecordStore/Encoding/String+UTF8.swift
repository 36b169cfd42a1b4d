import Foundation

extension String {
    /// The text of the bytes, or nil if they are not UTF-8.
    ///
    /// `String(validating:as:)` says the same at a higher cost. Decoding mends bytes that
    /// are not UTF-8, and only those, so the text is right if it is made of the same bytes.
    @inline(__always)
    init?(utf8 bytes: UnsafeRawBufferPointer) {
        self = String(decoding: bytes, as: UTF8.self)
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            guard text.count == bytes.count else { return false }
            guard let left = text.baseAddress, let right = bytes.baseAddress else { return true }
            return memcmp(left, right, text.count) == 0
        }
        guard isSame == true else { return nil }
    }
}
