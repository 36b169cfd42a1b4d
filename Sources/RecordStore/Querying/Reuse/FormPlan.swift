/// The plan of a form, which was found for one of its queries and holds for others.
final class FormPlan: Sendable {
    private let plan: PreparedPlan
    /// The values of the query that the plan was found for, in the order of its conditions.
    private let values: [[UInt8]]
    /// The values that the form gives, by their positions.
    private let given: [(position: Int, value: Int)]
    /// The positions of values that might be equal. Equal conditions become one, so that queries
    /// with equal values have plans of their own.
    private let pairs: [(left: Int, right: Int)]

    /// Creates the plan; nil if its choice depends on a value of the form, or if that cannot be
    /// told.
    /// - Parameters:
    ///   - given: the values of the query that the plan was found for.
    ///   - shape: the shape of that query.
    ///   - samples: the samples of the form.
    ///   - sample: the shape of the form's sample.
    init?(
        _ plan: PreparedPlan, _ given: [FormValue], _ shape: borrowing QueryShape,
        _ samples: [[UInt8]], _ sample: borrowing QueryShape
    ) {
        // The words hold each value that the choice depends on, and which values are equal, so that
        // equal words tell that it depends on none of those that differ.
        guard shape.isComplete, sample.isComplete, shape.values.count == sample.values.count,
            shape.words.count == sample.words.count,
            shape.words.indices.allSatisfy({ shape.words[$0] == sample.words[$0] }),
            zip(given, samples).allSatisfy({ $0.bytes != $1 })
        else { return nil }
        var positions: [(position: Int, value: Int)] = []
        for (position, value) in sample.values.enumerated() {
            if let sample = samples.firstIndex(of: value) { positions.append((position, sample)) }
        }
        guard Set(positions.map(\.value)).count == samples.count else { return nil }
        var pairs: [(left: Int, right: Int)] = []
        for (right, value) in shape.values.enumerated() {
            for (left, other) in shape.values.prefix(right).enumerated()
            where other.count == value.count && other != value {
                pairs.append((left, right))
            }
        }
        (self.plan, self.given, self.pairs) = (plan, positions, pairs)
        values = shape.values
    }

    /// Returns the query with other values; nil if these need a plan of their own.
    func query(with given: [FormValue]) throws -> PreparedQuery? {
        var values = values
        for (position, value) in self.given { values[position] = given[value].bytes }
        for (left, right) in pairs where values[left] == values[right] { return nil }
        return try plan.query(for: values, resuming: nil)
    }
}
