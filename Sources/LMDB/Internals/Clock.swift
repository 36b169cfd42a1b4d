import Foundation

/// The clock of readers' ages, which never goes back. Read at every begin, so cheap and coarse: a
/// few milliseconds do not matter.
enum Clock {
    static var nanoseconds: Int {
        var time = timespec()
        #if canImport(Darwin)
            unsafe clock_gettime(CLOCK_MONOTONIC_RAW_APPROX, &time)
        #else
            unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        #endif
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
