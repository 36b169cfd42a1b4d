import CommandLineSupport
import Foundation
import PlainWeights

/// The command `sample`, which adds generated training records.
struct SampleCommand {
    let context: ToolContext

    private static let kinds: [(name: String, make: @Sendable (UInt64, Date, Int) -> SampleData)] =
        [
            ("two-weeks", SampleData.twoWeeks), ("month", SampleData.month),
            ("year", SampleData.year), ("live-week", SampleData.liveWeek),
        ]

    var command: Command {
        Command(
            "sample", usage: "sample [--kind KIND] [--seed N] [--end DAY] [--store PATH] [--json]",
            summary: "adds made-up training",
            details: """
                The store is made if it is not there. The same kind, seed and end give the same
                records, and a store takes them once.

                Options:
                  --kind KIND  two-weeks, month (which it is without it), year, live-week
                  --seed N     another number gives other training; 1 without it
                  --end DAY    the day before which it ends; today without it
                  --json       print how many exercises, sessions and sets were added

                Example:
                  plainweights sample --kind year --seed 7 --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let name = try arguments.text("--kind") ?? "month"
        let seed = try arguments.number("--seed", in: 0...Int.max) ?? 1
        let end = try arguments.date("--end", in: context.timeZone) ?? context.now()
        try arguments.finish()
        guard let kind = Self.kinds.first(where: { $0.name == name }) else {
            throw UsageError.wrongValue(
                option: "--kind", value: name.printable,
                expected: "one of \(Self.kinds.map(\.name).joined(separator: ", "))")
        }
        let sample = kind.make(UInt64(seed), end, context.offsetMinutes(at: end))
        let store = try target.creating()
        try store.write { try sample.add(to: &$0) }
        if isJSON {
            console.print(
                JSONValue.object([
                    ("exercises", .integer(sample.exercises.count)),
                    ("sessions", .integer(sample.sessions.count)),
                    ("sets", .integer(sample.sets.count)),
                ]))
        } else {
            console.print(
                """
                added \(sample.exercises.count) exercises, \(sample.sessions.count) sessions \
                and \(sample.sets.count) sets to \(target.path)
                """)
        }
        return ExitCode.done
    }
}
