/// A number on a day.
public struct ChartPoint: Hashable, Sendable {
    /// The day on which the point lies, of a longer period the first one.
    public var day: LocalDay
    /// The number, in the unit of what is charted.
    public var value: Double

    /// Creates a point.
    public init(day: LocalDay, value: Double) {
        self.day = day
        self.value = value
    }
}

extension [ChartPoint] {
    /// Returns at most `limit` of the points, with the first, the last and the peaks between them.
    ///
    /// Of each stretch of points, the one is taken that makes the largest triangle with the one
    /// taken before and the mean of the next stretch.
    /// - Precondition: the points are in the order of their days; `limit` is at least 3.
    /// - Complexity: O(n).
    public func downsampled(to limit: Int) -> [ChartPoint] {
        precondition(limit >= 3, "a limit of \(limit) points")
        guard count > limit, let first, let last else { return self }
        var taken = [first]
        let inner = limit - 2
        func stretch(_ number: Int) -> Range<Int> {
            1 + number * (count - 2) / inner..<1 + (number + 1) * (count - 2) / inner
        }
        for number in 0..<inner {
            let next = number + 1 < inner ? self[stretch(number + 1)] : self[(count - 1)...]
            let meanDay = next.reduce(0) { $0 + $1.x } / Double(next.count)
            let meanValue = next.reduce(0) { $0 + $1.value } / Double(next.count)
            let before = taken[number]
            func area(_ point: ChartPoint) -> Double {
                let left = (before.x - meanDay) * (point.value - before.value)
                return abs(left - (before.x - point.x) * (meanValue - before.value))
            }
            var (best, most) = (before, -1.0)
            for point in self[stretch(number)] where area(point) > most {
                (best, most) = (point, area(point))
            }
            taken.append(best)
        }
        return taken + [last]
    }
}

extension ChartPoint {
    fileprivate var x: Double { Double(day.rawValue) }
}
