/// The groups and the measures of totals, with results in columns, made once for many queries.
///
/// Rows of values whose types the engine does not know take longer to make than sums of a year, and
/// lists of measures that are made for each query longer than sums of a month.
package struct TotalColumns<R: Record, Group: Sendable>: Sendable {
    package let key: GroupKey<R, Group>
    let measures: [MeasureContent]

    package init<each Value: Sendable>(
        by key: GroupKey<R, Group>, _ measures: repeat Measure<R, each Value>
    ) {
        self.key = key
        self.measures = MeasureContent.list(repeat each measures)
    }
}
