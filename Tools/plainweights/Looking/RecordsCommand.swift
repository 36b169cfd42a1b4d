import CommandLineSupport
import Foundation
import PlainWeights

/// The command `records`, which lists the records of an exercise, or the newest of all.
struct RecordsCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "records", usage: "records [EXERCISE] [--days N] [--limit N] [--unit kg|lb] ...",
            summary: "lists the records of an exercise, or the newest ones of all",
            details: """
                Sets that were done to warm up are no records. With EXERCISE, each row is the best
                set of all time by one measure. Without it, each row is a set that beat all before
                it when it was done, and by what.

                Options:
                  --days N      without EXERCISE: of the last N days; 90 without it
                  --limit N     without EXERCISE: how many at most; 20 without it
                  --unit kg|lb  the unit of estimates and volumes; without it that of the last set
                  --store PATH  the folder of the store
                  --json        print an object: with EXERCISE one member for each measure, else
                                records (set, name, rules)

                Examples:
                  plainweights records bench
                  plainweights records --days 28
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let days = try arguments.number("--days", in: 1...36_600)
        let limit = try arguments.number("--limit", in: 1...10_000)
        let unit = try arguments.unit("--unit")
        let word = try arguments.nameIfAny()
        if let word {
            for (option, value) in [("--days", days), ("--limit", limit)] where value != nil {
                throw UsageError.wrongValue(
                    option: option, value: "given", expected: "for the list without EXERCISE")
            }
            let store = try target.reading()
            let exercise = try store.exercise(word, asking: console)
            let statistic = ExerciseRecords(of: exercise.id)
            let table = RecordTable(
                records: try store.value(of: statistic), distances: statistic.distances,
                format: TrainingFormat(
                    locale: .tool, unit: try unit ?? store.usualUnit(of: exercise.id)),
                dayStart: try store.value(of: WorkoutStore.dayStart))
            if isJSON {
                console.print(table.json)
            } else if table.rows.isEmpty {
                console.say("No set of \(exercise.name.printable) is a record yet.")
            } else {
                console.print(table.text(title: exercise.name.printable))
            }
            return ExitCode.done
        }
        let store = try target.reading()
        let today = try context.today(in: store)
        let window = today.advanced(by: 1 - (days ?? 90))..<today.advanced(by: 1)
        let events = try store.value(of: NewestRecords(during: window))
        print(Array(events.prefix(limit ?? 20)), of: events.count, in: store, isJSON, console)
        return ExitCode.done
    }

    private func print(
        _ events: [NewestRecords.Event], of count: Int, in store: WorkoutStore, _ isJSON: Bool,
        _ console: Console
    ) {
        if isJSON {
            console.print(.object([("records", .array(events.map(\.json)))]))
            return
        }
        var table = TextTable([
            "When (local)": .whole, "Exercise": .wrapped, "Set": .whole, "Record": .wrapped,
        ])
        for event in events {
            let set = event.set
            table.add([
                LocalTime.text(set.timestamp, utcOffsetMinutes: set.utcOffsetMinutes),
                event.exercise.name.printable, set.effort,
                event.rules.map(\.title).joined(separator: ", "),
            ])
        }
        console.print(table)
        if count > events.count { console.print("\nmore: --limit \(count)") }
    }
}

extension NewestRecords.Event {
    fileprivate var json: JSONValue {
        .object([
            ("set", set.json), ("name", .string(exercise.name)),
            ("rules", .array(rules.map { .string($0.title) })),
        ])
    }
}
