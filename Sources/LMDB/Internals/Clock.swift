import Foundation

/// Clocks that never go back.
enum Clock {
    #if canImport(Darwin)
        private static let coarse = CLOCK_MONOTONIC_RAW_APPROX
    #else
        private static let coarse = CLOCK_MONOTONIC_COARSE
    #endif

    /// Read at every begin, so cheap and coarse: a few milliseconds do not matter for the age of
    /// a reader.
    static var coarseNanoseconds: Int { read(coarse) }

    static var nanoseconds: Int { read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
