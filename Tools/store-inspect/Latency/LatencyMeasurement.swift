import CommandLineSupport

/// How long one kind of read took.
struct LatencyMeasurement {
    /// What a sample does, in a transaction of its own.
    enum Read: String, CaseIterable {
        /// A record is found by its id and read.
        case get
        /// An entry of an index is found by its key and read.
        case seek
        /// Rows are read, with their records.
        case page
    }

    /// Whether the bytes that a sample reads are in memory before it.
    enum Cache: String, CaseIterable {
        case warm, cold
    }

    let target: LatencyTarget
    let read: Read
    let cache: Cache
    var histogram = LogHistogram()

    /// The shares of samples that are told, in thousandths.
    static let percentiles: [(title: String, key: String, thousandths: Int)] = [
        ("p50", "p50Nanoseconds", 500), ("p90", "p90Nanoseconds", 900),
        ("p99", "p99Nanoseconds", 990), ("p99.9", "p999Nanoseconds", 999),
    ]

    var json: JSONValue {
        let percentiles = Self.percentiles.map { share in
            let time = histogram.percentile(thousandths: share.thousandths)
            return (key: share.key, value: JSONValue.optional(time.map { Int($0) }))
        }
        let steps = histogram.steps.map { step in
            JSONValue.object([
                ("fromNanoseconds", .integer(Int(step.from))),
                ("toNanoseconds", .integer(Int(step.to))),
                ("count", .integer(step.count)),
            ])
        }
        return .object(
            [
                ("type", .string(target.type.name)),
                ("index", .optional(target.index?.definition.name)),
                ("read", .string(read.rawValue)), ("cache", .string(cache.rawValue)),
                ("samples", .integer(histogram.count)),
            ] + percentiles + [
                ("maxNanoseconds", .integer(Int(histogram.greatest))),
                ("buckets", .array(steps)),
            ])
    }
}
