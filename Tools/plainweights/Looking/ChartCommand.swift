import CommandLineSupport
import Foundation
import PlainWeights

/// The command `chart`, which draws how an exercise went, in the terminal or to a file.
struct ChartCommand {
    let context: ToolContext

    private static let measures: [(name: String, measure: ExerciseChart.Measure)] = [
        ("estimate", .oneRepMax), ("heaviest", .weight), ("volume", .volume), ("reps", .reps),
        ("sets", .sets),
    ]

    var command: Command {
        Command(
            "chart",
            usage: "chart EXERCISE [--measure NAME] [--days N] [--svg FILE [--force]] ...",
            summary: "draws how an exercise went, in the terminal or as a file",
            details: """
                A column is a day; over half a year it is a week, and over a year a month. The
                scale is that of the values, and does not begin with 0.

                Options:
                  --measure NAME  estimate (of what could be lifted once), heaviest, volume, reps or
                                  sets; without it estimate, or reps where there is none
                  --days N        how many days, with today; without it as many as there is
                                  something of, half a year first
                  --unit kg|lb    the unit of weights; without it that of the best set
                  --svg FILE      write the chart as a picture for a browser, light and dark, that
                                  nobody else can read
                  --force         with --svg: in place of a file that is there
                  --store PATH    the folder of the store
                  --json          print an object: measure, unit, period, points (day, value),
                                  marks, slopePerDay

                Examples:
                  plainweights chart bench --measure volume --days 90
                  plainweights chart bench --svg bench.svg
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let measure = try measure(&arguments)
        let days = try arguments.number("--days", in: 1...36_600)
        let unit = try arguments.unit("--unit")
        let file = try PrivatePage("--svg", &arguments)
        let word = try arguments.name("EXERCISE")
        if isJSON, file != nil { throw UsageError.excludingOptions("--json", "--svg") }

        let store = try target.reading()
        let exercise = try store.exercise(word, asking: console)
        let shown = try unit ?? store.usualUnit(of: exercise.id)
        var chart = ExerciseChart(
            of: exercise.id, showing: measure ?? .oneRepMax, in: shown,
            window: days.map { .days($0) }, today: try context.today(in: store))
        var result = try store.value(of: chart)
        if measure == nil, result.points.isEmpty {
            chart.measure = .reps
            result = try store.value(of: chart)
        }
        let picture = ChartPicture(title: exercise.name, chart: chart, result: result)
        if isJSON {
            console.print(picture.json)
            return ExitCode.done
        }
        guard let days = result.days, let axis = result.values else {
            throw NothingThere.points(of: exercise.name)
        }
        if let file {
            try file.write(picture.svg, console)
            return ExitCode.done
        }
        console.print("\(exercise.name.printable): \(picture.subtitle)", .bold)
        let blocks = BlockChart(
            points: result.points, days: days, axis: axis, label: picture.label)
        for line in blocks.lines(width: console.width) { console.print(line) }
        return ExitCode.done
    }

    private func measure(_ arguments: inout Arguments) throws -> ExerciseChart.Measure? {
        guard let name = try arguments.text("--measure") else { return nil }
        if let found = Self.measures.first(where: { $0.name == name.lowercased() }) {
            return found.measure
        }
        throw UsageError.wrongValue(
            option: "--measure", value: name.printable,
            expected: "one of \(Self.measures.map(\.name).joined(separator: ", "))")
    }
}

extension ExerciseChart.Measure {
    /// What is measured, for people.
    var name: String {
        switch self {
        case .weight: "heaviest"
        case .oneRepMax: "once, estimated"
        case .volume: "volume"
        case .reps: "reps"
        case .sets: "sets"
        }
    }

    /// Whether the numbers are weights.
    var isWeight: Bool { self == .weight || self == .oneRepMax || self == .volume }
}
