import PlainWeights

/// The chart of an exercise.
extension Visit {
    private struct Chart: Encodable {
        let measure: String
        let window: String
        /// What a point stands for: `day`, `week` or `month`.
        let period: String
        let unit: String?
        let points: [Point]
        /// The ends of the axis, and the numbers that are written there.
        let range: [Double]
        let marks: [Double]
        /// The measures of which the window has something.
        let measures: [String]

        struct Point: Encodable {
            let day: String
            let value: Double
            /// Whether there was a record in it.
            let isRecord: Bool
        }
    }

    private static let windows: [(name: String, window: TrainingWindow)] = [
        ("6m", .months(6)), ("1y", .months(12)), ("3y", .months(36)), ("all", .all),
    ]
    private static let measures: [(name: String, measure: ExerciseChart.Measure)] = [
        ("estimate", .oneRepMax), ("heaviest", .weight), ("volume", .volume), ("reps", .reps),
    ]

    func chart(_ snapshot: Snapshot) throws -> any Encodable {
        let exercise = try exercise(in: snapshot)
        let (name, measure) = try chosen("measure", of: Self.measures.map { ($0, $1) })
        let window: TrainingWindow? = try request.query["window"].map { _ in
            try chosen("window", of: Self.windows.map { ($0, $1) }).1
        }
        let chart = try snapshot.value(
            of: ExerciseChart(
                of: exercise.id, showing: measure, in: format.unit, window: window, today: today))
        let trend = try snapshot.value(
            of: Trend(
                of: exercise.id, by: chart.period, during: chart.window.range(until: today),
                rule: measure == .oneRepMax ? .oneRepMax() : .heaviest))
        let records = Set(trend.filter(\.hasRecord).map(\.start))
        let isWeight = measure != .reps
        return Chart(
            measure: name,
            window: Self.windows.first { $0.window == chart.window }?.name ?? "all",
            period: "\(chart.period.word)", unit: isWeight ? format.unit.symbol : nil,
            points: chart.points.map {
                Chart.Point(
                    day: $0.day.description, value: $0.value, isRecord: records.contains($0.day))
            },
            range: chart.values.map { [$0.range.lowerBound, $0.range.upperBound] } ?? [],
            marks: chart.values?.marks ?? [],
            measures: Self.measures.map(\.name).filter { name in
                trend.contains { $0.says(name) }
            })
    }

    /// Returns what a parameter of the query chooses, or the first without it.
    private func chosen<Value>(
        _ parameter: String, of choices: [(String, Value)]
    ) throws -> (String, Value) {
        guard let text = request.query[parameter] else { return choices[0] }
        guard let found = choices.first(where: { $0.0 == text }) else {
            let names = choices.map(\.0).joined(separator: ", ")
            throw SiteError.badRequest("\(parameter) is one of \(names).")
        }
        return found
    }
}

extension Trend.Point {
    /// Whether there is something of a measure.
    fileprivate func says(_ measure: String) -> Bool {
        switch measure {
        case "estimate": estimate != nil
        case "heaviest": heaviest != nil
        case "volume": totals.volume > .zero
        default: totals.reps > 0
        }
    }
}

extension TrainingPeriod {
    fileprivate var word: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
