import Foundation

extension RawSpan {
    /// Whether both spans hold the same bytes.
    func isEqual(to other: RawSpan) -> Bool {
        guard byteCount == other.byteCount else { return false }
        return unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { theirs in
                // Safe because both counts are equal, and both closures lend their bytes during the
                // comparison.
                guard let a = mine.baseAddress, let b = theirs.baseAddress else { return true }
                return unsafe memcmp(a, b, mine.count) == 0
            }
        }
    }

    /// Whether the bytes begin with `prefix`. The spans are safe because the first line checks the
    /// length, and both are read only during the call.
    func hasPrefix(_ prefix: [UInt8]) -> Bool {
        unsafe byteCount >= prefix.count
            && extracting(first: prefix.count).isEqual(to: prefix.span.bytes)
    }
}

extension RawSpan {
    /// Whether these bytes come before others in the order in which LMDB compares keys.
    func precedes(_ other: RawSpan) -> Bool {
        unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { theirs in
                // Safe because at most the smaller count is compared, while both closures lend
                // their bytes.
                let common = Swift.min(mine.count, theirs.count)
                if common > 0, let a = mine.baseAddress, let b = theirs.baseAddress {
                    let order = unsafe memcmp(a, b, common)
                    if order != 0 { return order < 0 }
                }
                return mine.count < theirs.count
            }
        }
    }
}

extension [UInt8] {
    /// Whether these bytes come before others in the order in which LMDB compares keys.
    func precedes(_ other: [UInt8]) -> Bool {
        // Safe because both arrays live during the call.
        unsafe span.bytes.precedes(other.span.bytes)
    }
}
