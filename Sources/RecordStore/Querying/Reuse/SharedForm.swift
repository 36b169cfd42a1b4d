/// What the queries of a form share: the content of the sample, and the samples of its values.
final class SharedForm: Sendable {
    let content: QueryContent
    let samples: [[UInt8]]

    init(_ content: QueryContent, _ samples: [[UInt8]]) {
        precondition(Set(samples).count == samples.count, "equal samples")
        (self.content, self.samples) = (content, samples)
    }

    /// Whether there is a value for each sample, of its size.
    func takes(_ values: [FormValue]) -> Bool {
        values.count == samples.count
            && values.indices.allSatisfy { values[$0].bytes.count == samples[$0].count }
    }

    /// Returns the content with other values.
    func content(with values: [FormValue]) -> QueryContent {
        let exchange = ValueExchange(old: samples, new: values.map(\.bytes))
        var content = content
        content.condition = exchange(content.condition)
        return content
    }
}
