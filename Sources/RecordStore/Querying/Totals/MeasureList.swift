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

    /// Returns the values of each measure for all groups.
    func columns(of found: FoundGroups) throws -> (repeat [each Value]) {
        var measures = found.measures[...]
        return (repeat try (each self.measures).read(measures.removeFirst()))
    }
}
