import CommandLineSupport
import Foundation
import PlainWeights

/// The command `calendar`, which shows the days of a year on which something was done.
struct CalendarCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "calendar", usage: "calendar [YEAR] [--store PATH] [--json]",
            summary: "shows the days of a year, the darker the more sets",
            details: """
                The year is that of today without one. A column is a week that begins on Monday; in
                a narrow terminal each month is a block whose rows are weeks. A point is a day
                without a set, and four shades are quarters of the most sets of a day.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: year, days (day, sets, reps, volumeKilograms),
                                months (month, days)

                Example:
                  plainweights calendar 2026
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let wanted = try arguments.wordIfAny().map { word in
            guard let year = Int(word), 1970...2200 ~= year else {
                throw UsageError.wrongValue(
                    option: "YEAR", value: word.printable, expected: "a year from 1970 to 2200")
            }
            return year
        }
        try arguments.finish()
        let store = try target.reading()
        let year = try wanted ?? context.today(in: store).date.year
        let days =
            LocalDay(year: year, month: 1, day: 1)..<LocalDay(year: year + 1, month: 1, day: 1)
        let entries = try store.value(of: PeriodTotals(by: .day, during: days))
        let map = YearMap(
            year: year,
            sets: Dictionary(uniqueKeysWithValues: entries.map { ($0.start, $0.totals.sets) }))
        if isJSON {
            console.print(json(entries, map))
            return ExitCode.done
        }
        for line in map.lines(width: console.width) { console.print(line) }
        console.print()
        let sets = entries.reduce(0) { $0 + $1.totals.sets }
        let most = entries.max { ($0.totals.sets, $1.start) < ($1.totals.sets, $0.start) }
        let peak = most.map { ", \($0.totals.sets) at most on \($0.start)" } ?? ""
        let counts =
            (entries.count == 1 ? "1 day" : "\(entries.count) days")
            + (sets == 1 ? ", 1 set" : ", \(sets.grouped) sets")
        console.say("\(year): \(counts)\(peak)")
        let months = map.months.filter { $0.days > 0 }.map { "\($0.name) \($0.days)" }
        if !months.isEmpty { console.say("days: \(months.joined(separator: ", "))") }
        return ExitCode.done
    }

    private func json(_ entries: [PeriodTotals.Entry], _ map: YearMap) -> JSONValue {
        let days = entries.map {
            JSONValue.object([("day", .string("\($0.start)"))] + $0.totals.members)
        }
        let months = map.months.enumerated().map { number, month in
            JSONValue.object([("month", .integer(number + 1)), ("days", .integer(month.days))])
        }
        return .object([
            ("year", .integer(map.year)), ("days", .array(days)), ("months", .array(months)),
        ])
    }
}
