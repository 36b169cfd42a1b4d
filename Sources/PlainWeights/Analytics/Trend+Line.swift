extension Trend {
    /// The straight line that comes nearest to some points: that of least squares.
    public struct Line: Hashable, Sendable {
        /// By how much the line rises in a day.
        public var slope: Double
        /// The first day of the points.
        public var start: LocalDay
        /// The height of the line on this day.
        public var height: Double

        /// Creates the line; nil for points of fewer than two days.
        public init?(_ points: [ChartPoint]) {
            guard let start = points.map(\.day).min() else { return nil }
            let count = Double(points.count)
            let days = points.map { Double($0.day.rawValue - start.rawValue) }
            let meanDay = days.reduce(0, +) / count
            let meanValue = points.map(\.value).reduce(0, +) / count
            var (products, squares) = (0.0, 0.0)
            for (day, point) in zip(days, points) {
                products += (day - meanDay) * (point.value - meanValue)
                squares += (day - meanDay) * (day - meanDay)
            }
            guard squares > 0 else { return nil }
            slope = products / squares
            self.start = start
            height = meanValue - slope * meanDay
        }

        /// Returns the height of the line on a day.
        public func value(on day: LocalDay) -> Double {
            height + slope * Double(day.rawValue - start.rawValue)
        }
    }
}
