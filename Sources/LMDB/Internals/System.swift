#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The unit of the memory map.
enum PageSize {
    static let bytes = sysconf(Int32(_SC_PAGESIZE))

    static func roundedUp(_ size: Int) -> Int {
        (size + bytes - 1) / bytes * bytes
    }
}

enum ProcessID {
    static var current: Int32 { getpid() }
}
