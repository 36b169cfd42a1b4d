import CommandLineSupport
import RecordStore

/// How long the reads of a store took.
struct LatencyReport {
    /// The measurements that have samples, in the order of the store, warm before cold.
    var measurements: [LatencyMeasurement] = []
    /// Why reads of a file that is not in memory were not measured, or nil if they were.
    var coldObstacle: String?
    /// Whether all of the time was used.
    var isComplete = true

    /// The measurements of one kind.
    struct Section {
        let read: LatencyMeasurement.Read
        let cache: LatencyMeasurement.Cache
        let measurements: [LatencyMeasurement]

        var title: String { "\(read), \(cache)" }

        /// All samples together.
        var sum: LogHistogram {
            measurements.reduce(into: LogHistogram()) { $0.add($1.histogram) }
        }

        /// The percentiles of each measurement.
        var table: TextTable {
            let percentiles = LatencyMeasurement.percentiles
            var table = TextTable(
                [TextTable.Column("name", .whole), TextTable.Column("samples", .number)]
                    + percentiles.map { TextTable.Column($0.title, .number) }
                    + [TextTable.Column("max", .number)])
            for one in measurements {
                let times = percentiles.map { one.histogram.percentile($0.share) }
                table.add(
                    [StoredValue.text(one.target.name).cell, one.histogram.count.grouped]
                        + (times + [one.histogram.greatest]).map(\.duration))
            }
            return table
        }
    }

    /// The measurements by their kinds.
    var sections: [Section] {
        LatencyMeasurement.Read.allCases.flatMap { read in
            LatencyMeasurement.Cache.allCases.compactMap { cache in
                let found = measurements.filter { $0.read == read && $0.cache == cache }
                return found.isEmpty
                    ? nil : Section(read: read, cache: cache, measurements: found)
            }
        }
    }
}
