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
    /// The most sets that are made.
    private static let mostSets = 10_000_000

    var command: Command {
        Command(
            "sample", usage: "sample [--kind KIND | --sets N] [--seed N] [--end DAY] ...",
            summary: "adds made-up training",
            details: """
                The store is made if it is not there. The same kind, seed and end give the same
                records, and a store takes them once. Many sets come in transactions of 50,000.

                Options:
                  --kind KIND  two-weeks, month (which it is without it), year, live-week
                  --sets N     so many sets in place of a kind, up to 10 million
                  --seed N     another number gives other training; 1 without it
                  --end DAY    the day before which it ends; today without it
                  --json       print how many exercises, sessions and sets were added

                Example:
                  plainweights sample --kind year --seed 7 --store ~/Training
                  plainweights sample --sets 100000 --store ~/Large
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let kindName = try arguments.text("--kind")
        let count = try arguments.number("--sets", in: 1...Self.mostSets)
        let seed = try arguments.number("--seed", in: 0...Int.max) ?? 1
        let end = try arguments.date("--end", in: context.timeZone) ?? context.now()
        try arguments.finish()
        let offset = context.offsetMinutes(at: end)
        var added = Added()
        if let count {
            if kindName != nil { throw UsageError.excludingOptions("--kind", "--sets") }
            let sample = SampleData.scale(
                sets: count, seed: UInt64(seed), endingAt: end, utcOffsetMinutes: offset)
            let store = try target.creating(keepsHistory: false)
            var progress = ProgressLine(console)
            defer { progress.clear() }
            for part in sample {
                try store.write { try part.add(to: &$0) }
                added.add(part)
                progress.show("added \(added.sets.grouped) of \(count.grouped) sets")
            }
        } else {
            let sample = try Self.kind(named: kindName ?? "month")(UInt64(seed), end, offset)
            try target.creating(keepsHistory: false).write { try sample.add(to: &$0) }
            added.add(sample)
        }
        if isJSON {
            console.print(added.json)
        } else {
            console.say("added \(added.text) to \(target.path)")
        }
        return ExitCode.done
    }

    private static func kind(
        named name: String
    ) throws -> @Sendable (UInt64, Date, Int) -> SampleData {
        if let kind = kinds.first(where: { $0.name == name }) { return kind.make }
        throw UsageError.wrongValue(
            option: "--kind", value: name.printable,
            expected: "one of \(kinds.map(\.name).joined(separator: ", "))")
    }

    /// What was added.
    private struct Added {
        private var exercises = 0
        private var sessions = 0
        private(set) var sets = 0

        mutating func add(_ part: SampleData) {
            exercises += part.exercises.count
            sessions += part.sessions.count
            sets += part.sets.count
        }

        var text: String { "\(exercises) exercises, \(sessions) sessions and \(sets) sets" }

        var json: JSONValue {
            .object([
                ("exercises", .integer(exercises)), ("sessions", .integer(sessions)),
                ("sets", .integer(sets)),
            ])
        }
    }
}
