import Foundation

/// The clock that measures the ages of readers. It never goes back.
///
/// Every begin reads the clock, so it is the cheap, coarse one: a few milliseconds do not matter.
/// The calls are safe because `time` is a local variable that outlives them.
enum Clock {
    /// The current time in nanoseconds since an arbitrary moment.
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
