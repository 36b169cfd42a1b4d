import Foundation

/// The size of a memory page of this machine, the unit of the memory map.
enum PageSize {
    static let bytes = sysconf(Int32(_SC_PAGESIZE))

    /// Returns `size`, rounded up to whole pages.
    static func roundedUp(_ size: Int) -> Int { (size + bytes - 1) / bytes * bytes }
}
