import CommandLineSupport
import PlainWeights

/// How much was trained in some days, period by period, and what was not.
struct TrainingReport {
    /// A week or a month.
    struct Row {
        let attendance: Attendance.Entry
        let totals: SetTotals
    }

    /// An exercise that was not done for long.
    struct Stale {
        let exercise: Exercise
        let day: LocalDay
    }

    let rows: [Row]
    let total: SetTotals
    let weeks: Streak.Lengths
    let days: Streak.Lengths
    /// The exercise that was done last first.
    let stale: [Stale]

    init(
        _ days: Range<LocalDay>, by period: TrainingPeriod, until today: LocalDay, staleDays: Int,
        in snapshot: Snapshot
    ) throws {
        let totals = try snapshot.value(of: PeriodTotals(by: period, during: days))
        let known = Dictionary(uniqueKeysWithValues: totals.map { ($0.start, $0.totals) })
        rows = try snapshot.value(of: Attendance(by: period, during: days, isZeroFilled: true))
            .map { Row(attendance: $0, totals: known[$0.start] ?? SetTotals()) }
        total = totals.reduce(into: SetTotals()) { total, entry in
            total.sets += entry.totals.sets
            total.reps += entry.totals.reps
            total.volume = total.volume + entry.totals.volume
        }
        weeks = try snapshot.value(of: Streak(until: today, goal: .weekly(days: 1)))
        self.days = try snapshot.value(of: Streak(until: today))
        let shown = Query<Exercise> { $0.isHidden == false }
        stale = try snapshot.fetch(shown.sorted(by: .name(\.name))).compactMap { exercise in
            guard let day = try snapshot.value(of: LastDone(of: exercise.id)),
                day <= today.advanced(by: -staleDays)
            else { return nil }
            return Stale(exercise: exercise, day: day)
        }.sorted { $0.day > $1.day }
    }

    private var sessions: Int { rows.reduce(0) { $0 + $1.attendance.sessions } }
    private var dayCount: Int { rows.reduce(0) { $0 + $1.attendance.days } }

    /// The periods, the newest first, and all of them together.
    func table(_ title: String, _ format: TrainingFormat) -> TextTable {
        var table = TextTable([
            TextTable.Column(title, .whole), TextTable.Column("Sessions", .number),
            TextTable.Column("Days", .number), TextTable.Column("Sets", .number),
            TextTable.Column("Reps", .number), TextTable.Column("Volume", .number),
        ])
        func add(_ name: String, _ sessions: Int, _ days: Int, _ totals: SetTotals) {
            table.add([
                name, "\(sessions)", "\(days)", totals.sets.grouped, totals.reps.grouped,
                format.volume(totals.volume),
            ])
        }
        for row in rows.reversed() {
            let (start, totals) = (row.attendance.start, row.totals)
            add("\(start)", row.attendance.sessions, row.attendance.days, totals)
        }
        add("all", sessions, dayCount, total)
        return table
    }

    /// The streaks in words.
    var streak: String {
        func text(_ lengths: Streak.Lengths, _ unit: String) -> String {
            "\(lengths.current) \(unit)\(lengths.current == 1 ? "" : "s") "
                + "(the longest \(lengths.longest))"
        }
        return "in a row: \(text(weeks, "week")), \(text(days, "day"))"
    }

    var json: JSONValue {
        func lengths(_ streak: Streak.Lengths) -> JSONValue {
            .object([
                ("current", .integer(streak.current)), ("longest", .integer(streak.longest)),
            ])
        }
        func counts(_ sessions: Int, _ days: Int) -> [(key: String, value: JSONValue)] {
            [("sessions", .integer(sessions)), ("days", .integer(days))]
        }
        let periods = rows.map { row in
            JSONValue.object(
                [("start", .string("\(row.attendance.start)"))]
                    + counts(row.attendance.sessions, row.attendance.days) + row.totals.members)
        }
        return .object([
            ("periods", .array(periods)),
            ("total", .object(counts(sessions, dayCount) + total.members)),
            ("streak", .object([("weeks", lengths(weeks)), ("days", lengths(days))])),
            (
                "stale",
                .array(
                    stale.map {
                        .object([
                            ("exercise", .string("\($0.exercise.id)")),
                            ("name", .string($0.exercise.name)), ("lastDone", .string("\($0.day)")),
                        ])
                    })
            ),
        ])
    }
}
