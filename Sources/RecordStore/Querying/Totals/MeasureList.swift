/// The measures of a total as one value, which closures can take.
struct MeasureList<R: Record, each Value: Sendable>: Sendable {
    let measures: (repeat Measure<R, each Value>)

    init(_ measures: repeat Measure<R, each Value>) {
        self.measures = (repeat each measures)
    }

    var contents: [MeasureContent] { MeasureContent.list(repeat each measures) }
}

extension MeasureContent {
    /// Returns the contents of some measures.
    static func list<R: Record, each Value: Sendable>(
        _ measures: repeat Measure<R, each Value>
    ) -> [MeasureContent] {
        var contents: [MeasureContent] = []
        for measure in repeat each measures { contents.append(measure.content) }
        return contents
    }
}
