import Foundation

/// What is told about one side of an operation.
struct Summary: Sendable {
    let operation: String
    let implementation: String
    let records: Int
    let durability: String
    /// Which of several ways of the implementation was the best, or empty.
    let variant: String
    let unit: String
    let p50: Double
    let p90: Double
    let p99: Double
    let p999: Double
    let max: Double
    let operationsPerSecond: Double
    let roundMedians: [Double]
    /// The whole distribution: values by how many decimal places of nines their share has.
    let distribution: [(nines: Double, value: Double)]

    init(_ operation: Operation, _ side: Side, _ samples: Samples, records: Int) {
        let sorted = samples.nanoseconds.sorted()
        precondition(!sorted.isEmpty, "\(operation.name): no sample of \(side.name)")
        func percentile(_ share: Double) -> Double {
            Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
        }
        self.operation = operation.name
        implementation = side.name
        variant = side.variant
        self.records = records
        durability = operation.durability
        unit = "ns"
        (p50, p90, p99) = (percentile(0.5), percentile(0.9), percentile(0.99))
        (p999, max) = (percentile(0.999), Double(sorted[sorted.count - 1]))
        let total = sorted.reduce(0.0) { $0 + Double($1) }
        operationsPerSecond = Double(sorted.count) * 1e9 / total
        roundMedians = samples.roundMedians.map(Double.init)
        let steps = Int(log10(Double(sorted.count)) * Self.stepsOfNine)
        distribution = (0...steps).map { step in
            let nines = Double(step) / Self.stepsOfNine
            return (nines, percentile(1 - pow(10, -nines)))
        }
    }

    /// A number instead of times: all percentiles are the one value.
    init(
        operation: String, implementation: String, variant: String, records: Int, unit: String,
        value: Int
    ) {
        self.operation = operation
        self.implementation = implementation
        self.variant = variant
        self.records = records
        durability = "-"
        self.unit = unit
        (p50, p90, p99, p999, max) = (
            Double(value), Double(value), Double(value), Double(value), Double(value)
        )
        operationsPerSecond = 0
        roundMedians = [Double(value)]
        distribution = []
    }

    private static let stepsOfNine = 12.0

    /// The ratios of the rounds to those of another side of the same operation.
    func ratio(to other: Summary) -> Ratio {
        Ratio(zip(roundMedians, other.roundMedians).map { $0 / $1 })
    }
}
