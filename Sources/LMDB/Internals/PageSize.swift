import Foundation

/// The unit of the memory map.
enum PageSize {
    static let bytes = sysconf(Int32(_SC_PAGESIZE))

    static func roundedUp(_ size: Int) -> Int { (size + bytes - 1) / bytes * bytes }
}
