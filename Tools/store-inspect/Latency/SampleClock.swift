import Foundation

/// The clock by which samples are timed, and what one look at it costs.
package struct SampleClock {
    /// Returns the time since some moment.
    let nowNanoseconds: () -> Int64
    /// What a sample of nothing takes, which is subtracted from each sample.
    let costNanoseconds: Int64

    /// Creates a clock for tests.
    package init(nowNanoseconds: @escaping () -> Int64, costNanoseconds: Int64) {
        self.nowNanoseconds = nowNanoseconds
        self.costNanoseconds = costNanoseconds
    }

    /// The monotonic clock of the system. Its cost is measured now, which takes a millisecond.
    package static var monotonic: SampleClock {
        let now = { () -> Int64 in
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
        let costs = (0..<Self.costSamples).map { _ in
            let start = now()
            return now() - start
        }
        return SampleClock(
            nowNanoseconds: now, costNanoseconds: costs.sorted()[Self.costSamples / 2])
    }

    private static let costSamples = 10_001
}
