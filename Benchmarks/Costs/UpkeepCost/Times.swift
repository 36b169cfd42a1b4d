/// How often something took how long, to a tenth of a microsecond, in memory that does not grow.
struct Times {
    private(set) var total = 0
    private var counts = Array(repeating: 0, count: 100_000)

    mutating func add(_ time: Duration) {
        counts[min(Int(time / .nanoseconds(100)), counts.count - 1)] += 1
        total += 1
    }

    /// The time in microseconds that so many percent do not exceed.
    func percentile(_ percent: Int) -> Double {
        var left = total * percent / 100
        for (tenths, count) in counts.enumerated() {
            left -= count
            if left < 0 { return Double(tenths) / 10 }
        }
        return Double(counts.count) / 10
    }
}
