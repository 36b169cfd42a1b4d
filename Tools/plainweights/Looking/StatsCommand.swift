import CommandLineSupport
import Foundation
import PlainWeights

/// The command `stats`, which says how much was trained in each week or month.
struct StatsCommand {
    let context: ToolContext
    /// So many weeks or months there are without `--from`.
    private static let usualPeriods = 12
    /// So many exercises are listed that were not done for long.
    private static let mostStale = 10

    var command: Command {
        Command(
            "stats",
            usage: "stats [--from DAY] [--until DAY] [--by week|month] [--stale N] ...",
            summary: "says how much was trained, week by week or month by month",
            details: """
                Sets are those that were done, also to warm up. Weeks begin on Monday. In a row are
                weeks, or days, with sets that follow each other without a gap, until today.

                Options:
                  --from DAY      the first day, such as 2026-01-01; without it 12 periods
                  --until DAY     only days before this one; without it until today
                  --by PERIOD     week, which it is without it, or month
                  --stale N       exercises that were not done for N days; 14 without it
                  --unit kg|lb    the unit of volumes; without it that of the last set
                  --store PATH    the folder of the store
                  --json          print an object: periods (start, sessions, days, sets, reps,
                                  volumeKilograms), total, streak, stale (exercise, name, lastDone)

                Example:
                  plainweights stats --by month --from 2026-01-01
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let isMonthly = try isMonthly(&arguments)
        let staleDays = try arguments.number("--stale", in: 1...36_600) ?? 14
        let unit = try arguments.unit("--unit")
        let period = isMonthly ? TrainingPeriod.month : .week()
        let now = context.now()
        let here = LocalDay(now, utcOffsetMinutes: context.offsetMinutes(at: now))
        let days = try arguments.days(until: here.advanced(by: 1)) { end in
            (1..<Self.usualPeriods).reduce(period.start(of: end.advanced(by: -1))) { start, _ in
                period.start(of: start.advanced(by: -1))
            }
        }
        try arguments.finish()

        let store = try target.reading()
        let today = try context.today(in: store)
        let format = TrainingFormat(
            locale: .tool, unit: try unit ?? store.usualUnit(of: nil))
        let report = try store.read { snapshot in
            try TrainingReport(days, by: period, until: today, staleDays: staleDays, in: snapshot)
        }
        if isJSON {
            console.print(report.json)
            return ExitCode.done
        }
        console.print(report.table(isMonthly ? "Month" : "Week", format))
        console.print()
        console.say(report.streak)
        print(report, staleDays, today, console)
        return ExitCode.done
    }

    private func isMonthly(_ arguments: inout Arguments) throws -> Bool {
        guard let name = try arguments.text("--by") else { return false }
        switch name.lowercased() {
        case "week": return false
        case "month": return true
        default:
            throw UsageError.wrongValue(
                option: "--by", value: name.printable, expected: "week or month")
        }
    }

    private func print(
        _ report: TrainingReport, _ staleDays: Int, _ today: LocalDay, _ console: Console
    ) {
        if report.stale.isEmpty { return }
        console.print()
        console.print("not done for \(staleDays) days or more:")
        var table = TextTable(["Exercise": .wrapped, "Last": .whole, "": .whole])
        for stale in report.stale.prefix(Self.mostStale) {
            table.add([
                stale.exercise.name.printable, "\(stale.day)",
                Staleness.text(since: stale.day, today: today),
            ])
        }
        console.print(table)
        let more = report.stale.count - Self.mostStale
        if more > 0 { console.print("and \(more) more: --json has them all") }
    }
}
