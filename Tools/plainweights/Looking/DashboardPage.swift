import CommandLineSupport
import PlainWeights

/// A page about the training: cards of exercises, a year, weeks and records.
struct DashboardPage {
    /// An exercise with what it has come to.
    private struct Card {
        let exercise: Exercise
        let sets: Int
        let card: ExerciseCard.Result
        let picture: ChartPicture
    }

    private let cards: [Card]
    private let year: YearPicture
    private let report: TrainingReport
    private let events: [NewestRecords.Event]
    private let days: Range<LocalDay>
    private let format: TrainingFormat
    private static let weeks = 8
    private static let mostEvents = 15

    /// Reads the page.
    init(
        of count: Int, inLast dayCount: Int, until today: LocalDay, _ format: TrainingFormat,
        in snapshot: Snapshot
    ) throws {
        let end = today.advanced(by: 1)
        let days = end.advanced(by: -dayCount)..<end
        (self.days, self.format) = (days, format)
        let done = Query<ExerciseSet> {
            $0.completed == true && $0.computed(ExerciseSet.day).isIn(days)
        }
        let most = try Self.trained(done, in: snapshot)
        cards = try most.prefix(count).enumerated().map { position, one in
            try Self.card(
                one.exercise, one.sets, position, dayCount, until: today, format, in: snapshot)
        }
        let week = TrainingPeriod.week().start(of: today)
        year = YearPicture(
            days: week.advanced(by: -52 * 7)..<end,
            sets: Dictionary(
                uniqueKeysWithValues: try snapshot.value(
                    of: PeriodTotals(by: .day, during: week.advanced(by: -52 * 7)..<end)
                ).map { ($0.start, $0.totals.sets) }))
        report = try TrainingReport(
            week.advanced(by: -7 * (Self.weeks - 1))..<end, by: .week(), until: today,
            staleDays: 14, in: snapshot)
        events = Array(
            try snapshot.value(of: NewestRecords(during: days)).prefix(Self.mostEvents))
    }

    /// Returns the exercises of sets, the one with the most of them first.
    private static func trained(
        _ done: Query<ExerciseSet>, in snapshot: Snapshot
    ) throws -> [(exercise: Exercise, sets: Int)] {
        var found: [(exercise: Exercise, sets: Int)] = []
        for total in try snapshot.totals(of: done, by: .value(\.exercise), .count) {
            guard let exercise = try snapshot.get(total.group) else { continue }
            found.append((exercise, total.values))
        }
        return found.sorted { left, right in
            left.sets == right.sets
                ? left.exercise.name < right.exercise.name : left.sets > right.sets
        }
    }

    private static func card(
        _ exercise: Exercise, _ sets: Int, _ position: Int, _ days: Int, until today: LocalDay,
        _ format: TrainingFormat, in snapshot: Snapshot
    ) throws -> Card {
        var chart = ExerciseChart(
            of: exercise.id, in: format.unit, window: .days(days), today: today)
        var result = try snapshot.value(of: chart)
        if result.points.isEmpty {
            chart.measure = .reps
            result = try snapshot.value(of: chart)
        }
        return Card(
            exercise: exercise, sets: sets,
            card: try snapshot.value(of: ExerciseCard(of: exercise.id, today: today, days: days)),
            picture: ChartPicture(
                title: exercise.name, chart: chart, result: result, clip: "area\(position)"))
    }

    /// The page as HTML.
    var html: String {
        let (first, last) = (days.lowerBound, days.upperBound.advanced(by: -1))
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Training until \(last)</title>
            <style>
            \(Self.style)
            \(ChartPicture.style)
            </style>
            </head>
            <body>
            <h1>Training, \(first) to \(last)</h1>
            <p>\(report.streak)</p>
            <h2>A year</h2>
            \(year.svg)
            <h2>Most trained</h2>
            <div class="cards">
            \(cards.map(text).joined(separator: "\n"))
            </div>
            <h2>Weeks</h2>
            \(Self.table(report.table("Week", format)))
            <h2>Newest records</h2>
            \(Self.table(recordTable))
            </body>
            </html>

            """
    }

    private func text(_ card: Card) -> String {
        var facts = ["\(card.sets) set\(card.sets == 1 ? "" : "s") in these days"]
        if let best = card.card.best { facts.append("best \(format.set(best)) on \(best.day())") }
        if let estimate = card.card.estimate {
            facts.append("once, estimated \(format.weight(.kilograms(estimate)))")
        }
        return """
            <section>
            <h3>\(card.exercise.name.markup)</h3>
            <p>\(facts.joined(separator: "; ").markup)</p>
            \(card.picture.embedded)
            </section>
            """
    }

    private var recordTable: TextTable {
        var table = TextTable([
            "When": .whole, "Exercise": .wrapped, "Set": .whole, "Record": .wrapped,
        ])
        for event in events {
            let set = event.set
            table.add([
                LocalTime.text(set.timestamp, utcOffsetMinutes: set.utcOffsetMinutes),
                event.exercise.name, format.set(set),
                event.rules.map(\.title).joined(separator: ", "),
            ])
        }
        return table
    }

    private static func table(_ table: TextTable) -> String {
        func cells(_ cells: [String], _ tag: String) -> String {
            let row = zip(table.columns, cells).map { column, cell in
                let style = column.style == .number ? " class=\"number\"" : ""
                return "<\(tag)\(style)>\(cell.markup)</\(tag)>"
            }
            return "<tr>" + row.joined() + "</tr>"
        }
        let rows = table.rows.map { cells($0, "td") }
        return "<div class=\"wide\"><table>\n"
            + ([cells(table.columns.map(\.title), "th")] + rows).joined(separator: "\n")
            + "\n</table></div>"
    }

    private static let style = """
        :root { color-scheme: light dark; }
        body { margin: 1.5rem auto; max-width: 72rem; padding: 0 1rem; background: #f6f7f9;
        color: #1b1d21; font: 16px/1.5 system-ui, sans-serif; }
        .cards { display: grid; gap: 1rem;
        grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); }
        section { background: #fff; border: 1px solid #ddd; border-radius: 8px; padding: 1rem; }
        h3, section p { margin: 0 0 .5rem; }
        .wide { overflow-x: auto; }
        @media (max-width: 40rem) { .chart text { font-size: 18px; } }
        table { border-collapse: collapse; }
        th, td { padding: .25rem .75rem .25rem 0; text-align: left; white-space: nowrap; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        .year { width: 100%; max-width: 60rem; }
        .year text { fill: #555; font: 9px system-ui, sans-serif; }
        .s0 { fill: #e3e5e9; } .s1 { fill: #b9d6f7; } .s2 { fill: #7fb3ee; }
        .s3 { fill: #3f88d8; } .s4 { fill: #0a55ad; }
        @media (prefers-color-scheme: dark) {
        body { background: #0f1114; color: #e6e8eb; }
        section { background: #16181c; border-color: #33373e; }
        .year text { fill: #aaa; }
        .s0 { fill: #24272d; } .s1 { fill: #17406e; } .s2 { fill: #1f65ad; }
        .s3 { fill: #3f93e6; } .s4 { fill: #9bcaff; }
        }
        """
}
