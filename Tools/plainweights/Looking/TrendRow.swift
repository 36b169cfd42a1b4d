import PlainWeights

/// A trend as one row of blocks, with its least and its most.
struct TrendRow {
    let title: String
    private let points: [ChartPoint]

    /// Creates the row of the estimates, or of the repetitions where there are none; nil for fewer
    /// than two points.
    init?(_ trend: [Trend.Point], _ format: TrainingFormat) {
        let estimates = trend.points(\.estimate)
        let isEstimate = estimates.count > 1
        points = isEstimate ? estimates : trend.points { Double($0.totals.reps) }
        guard points.count > 1, let least = points.map(\.value).min(),
            let most = points.map(\.value).max(), most > 0
        else { return nil }
        func text(_ value: Double) -> String {
            isEstimate ? format.weight(.kilograms(value)) : "\(Int(value)) reps"
        }
        title =
            (isEstimate ? "once, estimated" : "reps") + ": \(text(least)) to \(text(most))"
    }

    /// The blocks, the oldest first, no more than fit.
    func text(width: Int) -> String {
        BlockRow(numbers: points.downsampled(to: max(3, width)).map(\.value)).text
    }
}
