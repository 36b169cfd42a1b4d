/// The measures of a total as one value, which closures can take.
struct MeasureList<R: Record, each Value: Sendable>: Sendable {
    let measures: (repeat Measure<R, each Value>)
    let contents: [MeasureContent]

    init(_ measures: repeat Measure<R, each Value>) {
        self.measures = (repeat each measures)
        var contents: [MeasureContent] = []
        for measure in repeat each measures { contents.append(measure.content) }
        self.contents = contents
    }

    /// Returns the values of the measures for one group.
    func values(of found: GroupTotals) throws -> (repeat each Value) {
        var results = found.results[...]
        return (repeat try (each measures).read(results.removeFirst()))
    }
}
