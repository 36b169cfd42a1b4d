import Foundation

/// The clock of readers' ages, which never goes back. Read at every begin, so cheap and coarse: a
/// few milliseconds do not matter.
enum Clock {
    #if canImport(Darwin)
        private static let id = CLOCK_MONOTONIC_RAW_APPROX
    #else
        private static let id = CLOCK_MONOTONIC_COARSE
    #endif

    static var nanoseconds: Int {
        var time = timespec()
        unsafe clock_gettime(id, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
