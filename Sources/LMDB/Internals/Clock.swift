#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Clocks that never go back.
enum Clock {
    /// Read at every begin, so cheap and coarse: a few milliseconds do not matter for the age of
    /// a reader.
    static var nowNanoseconds: UInt64 {
        #if canImport(Darwin)
            clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX)
        #else
            UInt64(read(CLOCK_MONOTONIC_COARSE))
        #endif
    }

    static var preciseNanoseconds: Int { read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Blocks the thread for a moment; used only between tries of an open.
    static func pause(milliseconds: UInt32) {
        usleep(milliseconds * 1000)
    }
}
