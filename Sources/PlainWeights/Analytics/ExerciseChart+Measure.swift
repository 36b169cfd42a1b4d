extension ExerciseChart {
    /// What a chart of an exercise shows.
    public enum Measure: Hashable, Sendable, CaseIterable {
        /// The heaviest weight.
        case weight
        /// The greatest estimate of what could be lifted once.
        case oneRepMax
        case volume
        case reps
        case sets

        /// Returns the number of a period, weights in a unit; nil if the period has none.
        func value(of point: Trend.Point, in unit: Weight.Unit) -> Double? {
            switch self {
            case .weight: point.heaviest?.weight.number(in: unit)
            case .oneRepMax: point.estimate.map { Weight.kilograms($0).number(in: unit) }
            case .volume: point.totals.volume.number(in: unit)
            case .reps: Double(point.totals.reps)
            case .sets: Double(point.totals.sets)
            }
        }
    }
}
