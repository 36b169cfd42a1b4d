import CLMDB
import Foundation

extension RawSpan {
    /// Lends the bytes to a liblmdb call, which takes them by a pointer to a mutable struct but
    /// never writes through it.
    func withMutableValue<R>(_ body: (UnsafeMutablePointer<MDB_val>) -> R) -> R {
        unsafe withUnsafeBytes { bytes in
            var value = unsafe MDB_val(
                mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            return unsafe body(&value)
        }
    }

    /// Compares as LMDB orders keys: by bytes, then by length.
    func order(against other: [UInt8]) -> Int {
        unsafe withUnsafeBytes { own in
            unsafe other.withUnsafeBytes { other in
                let common = min(own.count, other.count)
                if common > 0, let a = own.baseAddress, let b = other.baseAddress {
                    let order = unsafe memcmp(a, b, common)
                    if order != 0 { return Int(order) }
                }
                return own.count - other.count
            }
        }
    }
}
