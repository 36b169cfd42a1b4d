import CommandLineSupport
import RecordStore

/// The command `latency`, which measures how long reads of a store take.
enum LatencyCommand {
    static let defaultSeconds = 10
    static let greatestSeconds = 3_600

    /// - Parameter clock: gives the clock of the samples.
    static func command(_ clock: @escaping () -> SampleClock) -> Command {
        Command(
            "latency", usage: "latency STORE [TYPE|TYPE.INDEX] [--seconds N] [--full] [--json]",
            summary: "measures how long reads of this store take, warm and cold",
            details: """
                Writes nothing. Without a name, all types and indexes that have entries share the
                time. Prints the times of each kind of read, and what is slowest in each.

                A sample is one call in a transaction of its own, by the monotonic clock less the
                clock's own cost:

                  get   a record is found by its id, one of those in the store; its checksum is
                        verified, and all its fields are read
                  seek  an entry of an index is found by its key, one of those in it
                  page  \(LatencyRun.pageSize) rows are read from such a place on: entries in
                        the order of the index, and their records as by get; or the records of a
                        type, the newest first. Fewer at the end; no records from an aggregate index

                Records are read without the program's types: values are found and checked where
                they lie, and texts are made, but no struct.

                Warm reads are of bytes that are in memory. Before each cold one the store is
                closed, its file dropped from the system's page cache, and opened again: what
                opening reads is warm then. That is possible on Linux alone, and not while another
                process has the file open. What caches below the system, as a disk does, stays.

                Ctrl-C ends early and prints what was measured until then.

                Options:
                  --seconds N  measure for about so long (\(defaultSeconds) without it)
                  --full       print the times of each type and index, and how they spread
                  --json       print an object: store, seconds, isComplete, clockCostNanoseconds,
                               coldObstacle (null, or why nothing cold was measured), measurements
                               (type, index, read, cache, samples, p50Nanoseconds, p90Nanoseconds,
                               p99Nanoseconds, p999Nanoseconds, maxNanoseconds, buckets:
                               fromNanoseconds, toNanoseconds, count); a percentile of too few
                               samples is null

                Percentiles are right to half a percent, and need a sample beyond them: p99 is that
                of at least 100. A bar begins at the time beside it.

                Examples:
                  store-inspect latency ~/Training --seconds 30
                  store-inspect latency ~/Training ExerciseSet.byTimestamp --full
                """,
            run: { arguments, console in try run(&arguments, console, clock()) })
    }

    private static func run(
        _ arguments: inout Arguments, _ console: Console, _ clock: SampleClock
    ) throws -> Int32 {
        let (isJSON, isFull) = (arguments.flag("--json"), arguments.flag("--full"))
        let seconds = try arguments.number("--seconds", in: 1...greatestSeconds) ?? defaultSeconds
        let path = try arguments.path(named: "STORE")
        let name = try arguments.wordIfAny()
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        var line = ProgressLine(console)
        var run = LatencyRun(clock: clock) { left, title in
            line.show("\(max(0, left) / 1_000_000_000 + 1) s left, \(title)")
        }
        let report = try run.measure(name, in: store, seconds: seconds)
        line.clear()
        if isJSON {
            console.print(
                .object([
                    ("store", .string(store.environment.path)), ("seconds", .integer(seconds)),
                    ("isComplete", .bool(report.isComplete)),
                    ("clockCostNanoseconds", .integer(Int(clock.costNanoseconds))),
                    ("coldObstacle", .optional(report.coldObstacle)),
                    ("measurements", .array(report.measurements.map(\.json))),
                ]))
        } else {
            print(report, isFull: isFull, console)
        }
        return ExitCode.sound
    }

    private static func print(_ report: LatencyReport, isFull: Bool, _ console: Console) {
        if report.measurements.isEmpty {
            console.print("nothing was measured: there are no entries")
            return
        }
        if isFull {
            printSections(of: report, console)
        } else {
            console.print(report.summary)
            if let slowest = report.slowest {
                console.print()
                console.print(slowest)
            }
        }
        var notes: [String] = []
        if let obstacle = report.coldObstacle {
            notes.append("cold reads were not measured: \(obstacle)")
        }
        if !isFull { notes.append("--full prints each type and index, and how the times spread") }
        if !report.isComplete { notes.append("ended early") }
        if !notes.isEmpty { console.print() }
        for note in notes { console.print(note.wrapped(toColumns: console.width)) }
    }

    private static func printSections(of report: LatencyReport, _ console: Console) {
        for (position, section) in report.sections.enumerated() {
            if position > 0 { console.print() }
            console.print(section.title, .bold)
            console.print(section.table)
            console.print()
            for line in LatencyChart(histogram: section.sum).lines(width: console.width) {
                console.print(line)
            }
        }
    }
}
