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
    private static let enoughSamples = 10

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
            var table = LatencyReport.table(TextTable.Column("name", .name))
            for one in measurements {
                table.add(
                    [StoredValue.text(one.target.name).cell]
                        + LatencyReport.cells(of: one.histogram))
            }
            return table
        }

        /// The one with the longest median, if possible of those that a few samples do not decide.
        var slowest: LatencyMeasurement? {
            let sure = measurements.filter { $0.histogram.count >= LatencyReport.enoughSamples }
            return (sure.isEmpty ? measurements : sure).max {
                $0.histogram.percentile(0.5) < $1.histogram.percentile(0.5)
            }
        }
    }

    /// The percentiles of each kind, of all types and indexes together.
    var summary: TextTable {
        var table = Self.table(TextTable.Column("read", .whole))
        for section in sections { table.add([section.title] + Self.cells(of: section.sum)) }
        return table
    }

    /// The slowest type or index of each kind; nil if there is only one.
    var slowest: TextTable? {
        guard Set(measurements.map(\.target.name)).count > 1 else { return nil }
        var table = Self.table(
            TextTable.Column("slowest", .name), TextTable.Column("read", .whole))
        for section in sections {
            guard let one = section.slowest else { continue }
            table.add(
                [StoredValue.text(one.target.name).cell, section.title]
                    + Self.cells(of: one.histogram))
        }
        return table
    }

    private static func table(_ columns: TextTable.Column...) -> TextTable {
        TextTable(
            columns + [TextTable.Column("samples", .number)]
                + LatencyMeasurement.percentiles.map { TextTable.Column($0.title, .number) }
                + [TextTable.Column("max", .number)])
    }

    /// The cells of a row. A percentile of too few samples is none.
    private static func cells(of histogram: LogHistogram) -> [String] {
        let times = LatencyMeasurement.percentiles.map {
            histogram.percentile(thousandths: $0.thousandths)
        }
        return [histogram.count.grouped]
            + (times + [histogram.greatest]).map { $0?.duration ?? "-" }
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
