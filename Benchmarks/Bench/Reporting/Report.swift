import Foundation

/// The table on the terminal: 96 columns at most.
struct Report {
    static func heading(records: Int) -> String {
        "\n\(records) sets\n"
            + row("operation", "implementation", ["p50", "p90", "p99", "p99.9", "max", "ops/s"])
    }

    /// The sides of one operation, and how often the store takes the time of the others.
    static func lines(_ summaries: [Summary]) -> String {
        var lines: [String] = []
        for summary in summaries {
            let name = lines.isEmpty ? summary.operation : ""
            let values = [summary.p50, summary.p90, summary.p99, summary.p999, summary.max]
            let texts =
                switch summary.unit {
                case "ns": values.map(time) + [count(summary.operationsPerSecond)]
                case "bytes": [size(summary.p50)]
                default: [String(Int(summary.p50))]
                }
            lines.append(row(name, label(summary), texts))
        }
        if let store = summaries.first(where: { $0.implementation == "recordstore" }) {
            let peers = summaries.filter { $0.implementation != "recordstore" }
            var notes = peers.map { ratio(store, to: $0) }
            if store.durability != "-" { notes.append(store.durability) }
            if !notes.isEmpty { lines.append("    recordstore: " + notes.joined(separator: ", ")) }
        }
        return lines.joined(separator: "\n")
    }

    private static func ratio(_ summary: Summary, to other: Summary) -> String {
        let ratio = summary.ratio(to: other)
        return String(
            format: "%.2f x %@ (%.2f to %.2f)", ratio.median, other.implementation,
            ratio.smallest, ratio.largest)
    }

    private static func label(_ summary: Summary) -> String {
        let letter = summary.variant.prefix(1)
        return summary.implementation + (letter.isEmpty ? "" : ", \(letter)")
    }

    private static func row(_ operation: String, _ implementation: String, _ cells: [String])
        -> String
    {
        operation.padding(toLength: 20, withPad: " ", startingAt: 0)
            + implementation.padding(toLength: 15, withPad: " ", startingAt: 0)
            + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
    }

    /// Three digits and a unit.
    static func time(_ nanoseconds: Double) -> String {
        let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
        let unit = units.last { nanoseconds >= $0.1 } ?? units[0]
        return digits(nanoseconds / unit.1) + " " + unit.0
    }

    /// As short as can be: `20 us`.
    static func shortTime(_ nanoseconds: Double) -> String {
        let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
        let unit = units.last { nanoseconds >= $0.1 } ?? units[0]
        return String(format: "%g %@", nanoseconds / unit.1, unit.0)
    }

    static func size(_ bytes: Double) -> String {
        digits(bytes / 1_048_576) + " MiB"
    }

    private static func count(_ perSecond: Double) -> String {
        perSecond >= 1e6
            ? digits(perSecond / 1e6) + " M"
            : perSecond >= 1e4 ? digits(perSecond / 1e3) + " k" : digits(perSecond)
    }

    private static func digits(_ number: Double) -> String {
        String(format: number < 10 ? "%.2f" : number < 100 ? "%.1f" : "%.0f", number)
    }
}
