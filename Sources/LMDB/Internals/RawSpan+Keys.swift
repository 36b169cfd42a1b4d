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
                // Without bytes there may be no address.
                let order =
                    common > 0 ? unsafe memcmp(own.baseAddress!, other.baseAddress!, common) : 0
                return order == 0 ? own.count - other.count : Int(order)
            }
        }
    }
}
