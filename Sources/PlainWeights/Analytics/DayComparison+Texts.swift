/// How far today has come, for a bar and its words.
extension DayComparison.Result {
    /// Today's volume divided by that of the last day, or 0 without a last day or with none of it.
    public var ratio: Double {
        guard let last, last.totals.volume > .zero else { return 0 }
        return today.totals.volume.kilograms / last.totals.volume.kilograms
    }

    /// The length of the bar, from 0 to 1.
    public var bar: Double { min(ratio, 1) }

    /// ``ratio`` in percent, rounded; halves away from zero.
    public var percentOfLast: Int { percent(today.totals.volume) }

    /// By how many percent today's volume is greater than that of the last day, rounded; halves
    /// away from zero. It is 0 without a last day or with no volume of it.
    public var gainsPercent: Int {
        percent(today.totals.volume - (last?.totals.volume ?? .zero))
    }

    /// Returns a volume in percent of that of the last day, from whole numbers: a quotient of
    /// binary fractions is not exactly a half where it should be.
    private func percent(_ volume: Volume) -> Int {
        guard let last, last.totals.volume > .zero else { return 0 }
        return Int(
            clamping: (volume.rawValue * 100).roundedQuotient(by: last.totals.volume.rawValue))
    }

    /// Whether there is a last day to show a bar against.
    public var showsBar: Bool { last.map { $0.totals.volume > .zero } ?? false }

    /// Whether today has as much volume as the last day, or more, in whole percent.
    public var isComplete: Bool { percentOfLast >= 100 }

    /// Whether today has more volume than the last day, less, or as much, in whole percent.
    public var gains: Gains {
        gainsPercent > 0 ? .positive : gainsPercent < 0 ? .negative : .flat
    }

    /// The direction of a change.
    public enum Gains: Hashable, Sendable {
        /// Today has more.
        case positive
        /// Today has less.
        case negative
        /// Today has as much.
        case flat
    }
}
