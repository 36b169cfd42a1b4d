import Foundation

/// The clock of every sample.
enum Clock {
    @inline(__always)
    static func nowNanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// What a sample of nothing takes: subtracted from each sample.
    static let costNanoseconds: Int64 = {
        var costs: [Int64] = []
        for _ in 0..<10_001 {
            let start = nowNanoseconds()
            costs.append(nowNanoseconds() - start)
        }
        return costs.sorted()[costs.count / 2]
    }()
}
