import CLMDB
import Foundation

extension RawSpan {
    /// Calls `body` with the bytes as a value of liblmdb.
    ///
    /// Dropping `const` is safe because liblmdb takes keys and values by mutable pointers but never
    /// writes through them; the pointer is valid until `body` returns.
    func withMutableValue<R>(_ body: (UnsafeMutablePointer<MDB_val>) -> R) -> R {
        unsafe withUnsafeBytes { bytes in
            var value = unsafe MDB_val(
                mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            return unsafe body(&value)
        }
    }

    /// Compares the bytes with `other` in LMDB's order of keys: by bytes, then by length.
    /// - Returns: a negative number, zero, or a positive number.
    func order(against other: RawSpan) -> Int {
        unsafe withUnsafeBytes { own in
            unsafe other.withUnsafeBytes { other in
                let common = min(own.count, other.count)
                // An empty buffer may have no address.
                let order =
                    common > 0 ? unsafe memcmp(own.baseAddress!, other.baseAddress!, common) : 0
                return order == 0 ? own.count - other.count : Int(order)
            }
        }
    }

    /// Compares the bytes with those of an array in the same way.
    func order(against other: [UInt8]) -> Int {
        // Safe because the array lives during the call.
        unsafe order(against: other.span.bytes)
    }
}
