import CommandLineSupport
import Foundation
import PlainWeights

/// The command `show`, which prints what an exercise has come to.
struct ShowCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "show", usage: "show EXERCISE [--day DAY] [--days N] [--unit kg|lb] [--store PATH]",
            summary: "shows the records of an exercise, its last day and its trend",
            details: """
                EXERCISE is a name, whatever its case and marks, or an id. Days have all sets that
                were completed; records and estimates are of those that were not to warm up.

                Options:
                  --day DAY     the day that is compared, such as 2026-08-14; today without it
                  --days N      how many days the trend has, with that day; 90 without it
                  --unit kg|lb  the unit of weights; without it that of the best set
                  --store PATH  the folder of the store
                  --json        print an object: best, estimateKilograms, day, last, trend

                Example:
                  plainweights show "Bench Press" --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let time = try arguments.date("--day", in: context.timeZone) ?? context.now()
        let days = try arguments.number("--days", in: 1...36_600) ?? 90
        let unit = try arguments.unit("--unit")
        let word = try arguments.name("EXERCISE")

        let store = try target.reading()
        let exercise = try store.exercise(word, asking: console)
        let offset = context.timeZone.secondsFromGMT(for: time) / 60
        let today = LocalDay(time, utcOffsetMinutes: offset)
        var card = try store.value(of: ExerciseCard(of: exercise.id, today: today, days: days))
        if let unit { card.best?.weightUnit = unit }
        if isJSON {
            console.print(card.json)
            return ExitCode.done
        }
        let format = TrainingFormat(
            locale: .tool, unit: card.best?.weightUnit ?? .kilograms)
        // A value that is too long goes on in the next line, because a table would cut it.
        for (row, line) in summary(of: exercise, card, format).lines(width: .max).enumerated() {
            console.say(line, row == 0 ? .bold : nil)
        }
        if !card.trend.isEmpty {
            console.print()
            if let row = TrendRow(card.trend, format) {
                console.say(row.title)
                console.print(row.text(width: console.width))
                console.print()
            }
            console.print(trend(card.trend, format))
        }
        return ExitCode.done
    }

    private func summary(
        of exercise: Exercise, _ card: ExerciseCard.Result, _ format: TrainingFormat
    ) -> TextTable {
        var table = TextTable([
            TextTable.Column("", .whole), TextTable.Column(exercise.name.printable, .wrapped),
        ])
        let best = card.best.map { "\($0.effort), on \($0.day())" }
        table.add(["best set", best ?? "none"])
        if let estimate = card.estimate {
            table.add(["once, estimated", format.weight(.kilograms(estimate))])
        }
        table.add(["\(card.days.today.date)", card.days.today.totals.text(format)])
        if let last = card.days.last {
            table.add(["\(last.date)", last.totals.text(format)])
        }
        if card.days.today.totals.sets > 0 {
            table.add(["change", format.delta(card.days)])
        }
        return table
    }

    private func trend(_ points: [Trend.Point], _ format: TrainingFormat) -> TextTable {
        var table = TextTable([
            "Day": .whole, "Sets": .number, "Reps": .number, "Volume": .number,
            "Heaviest": .number, "Once, estimated": .number, "Record": .whole,
        ])
        for point in points.reversed() {
            table.add([
                "\(point.start)", "\(point.totals.sets)", "\(point.totals.reps)",
                format.volume(point.totals.volume),
                point.heaviest.map { "\(format.weight($0.weight)) x \($0.reps)" } ?? "",
                point.estimate.map { format.weight(.kilograms($0)) } ?? "",
                point.hasRecord ? "record" : "",
            ])
        }
        return table
    }
}

extension ExerciseCard.Result {
    fileprivate var json: JSONValue {
        .object([
            ("best", best?.json ?? .null), ("estimateKilograms", .optional(estimate)),
            ("day", days.today.json), ("last", days.last?.json ?? .null),
            ("trend", .array(trend.map(\.json))),
        ])
    }
}

extension DayComparison.Day {
    fileprivate var json: JSONValue {
        .object([("day", .string("\(date)"))] + totals.members)
    }
}

extension Trend.Point {
    fileprivate var json: JSONValue {
        .object(
            [("day", .string("\(start)"))] + totals.members + [
                ("heaviestKilograms", .optional(heaviest?.weight.number(in: .kilograms))),
                ("repsAtHeaviest", .optional(heaviest?.reps)),
                ("estimateKilograms", .optional(estimate)), ("hasRecord", .bool(hasRecord)),
            ])
    }
}
