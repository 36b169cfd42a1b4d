import Foundation

extension RawSpan {
    /// Whether both hold the same bytes.
    func isEqual(to other: RawSpan) -> Bool {
        guard byteCount == other.byteCount else { return false }
        return withUnsafeBytes { mine in
            other.withUnsafeBytes { theirs in
                guard let a = mine.baseAddress, let b = theirs.baseAddress else { return true }
                return memcmp(a, b, mine.count) == 0
            }
        }
    }
}
