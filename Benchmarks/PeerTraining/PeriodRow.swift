public import PlainWeights

/// A day or a week with its totals.
public struct PeriodRow: Hashable, Sendable {
    public var start: LocalDay
    public var totals: SetTotals

    public init(start: LocalDay, totals: SetTotals) {
        self.start = start
        self.totals = totals
    }
}
