import CommandLineSupport
import PlainWeights

/// What a session can be begun with: a date that is due, a workout, the last session again, or
/// nothing.
struct BeginningsView: ScreenView {
    private struct Row {
        let name: String
        let detail: String
        let words: [String]
    }

    private var rows: [Row] = []
    /// What was done today, session or not.
    private var done: [ScreenFrame.Line] = []
    private var chosen = ChosenRow()
    /// A date that was missed can be done for so many days.
    private static let missedDays = 14

    let title = "No session goes on"
    let hints = "enter begin  l log a set  2 exercises  ? keys  q end"

    mutating func load(_ source: ScreenSource) throws {
        let (store, format) = (source.store, TrainingFormat(locale: .tool))
        let today = try source.context.today(in: store)
        let before = rows.indices.contains(chosen.position) ? rows[chosen.position].words : nil
        rows = []
        if let program = try store.first(store.programs.active) {
            let days = today.advanced(by: -Self.missedDays)..<today.advanced(by: 1)
            var told: Set<LocalDay> = []
            for date in try store.dates(of: program, during: days, today).reversed()
            where date.isOpen && SessionSource(date) != nil && told.insert(date.day).inserted {
                let day = date.day == today ? "due today" : "missed \(format.shortDay(date.day))"
                rows.append(
                    Row(name: date.title, detail: day, words: ["start", "\(date.day)"]))
            }
        }
        for workout in try store.fetch(store.workouts.byName) {
            rows.append(
                Row(
                    name: workout.name, detail: "workout",
                    words: ["start", workout.id.description]))
        }
        if let last = try store.first(store.sessions.newest.and { $0.state == .finished }) {
            let day = last.day(dayStart: try store.value(of: WorkoutStore.dayStart))
            rows.append(
                Row(
                    name: last.name.isEmpty ? "The last session" : last.name,
                    detail: "again, as on \(format.shortDay(day))", words: ["start", "last"]))
        }
        rows.append(Row(name: "An empty session", detail: "", words: ["start"]))
        let place = rows.firstIndex { $0.words == before }
        chosen.choose(place ?? chosen.position, of: rows.count)
        done = ScreenRun(["history", "--from", "\(today)", "--limit", "1"], source).lines
            .filter { $0.text != "no sets" }
    }

    mutating func press(_ key: Key, _ source: ScreenSource) throws -> ScreenStep? {
        if chosen.press(key.moving, of: rows.count) { return .changed }
        return key == .enter ? .run(rows[chosen.position].words) : nil
    }

    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line] {
        var lines = [ScreenFrame.Line("Begin with", .bold)]
        let width = size.columns - 4
        let names = min(width * 3 / 5, rows.map(\.name.columnCount).max() ?? 0)
        for position in chosen.shown(of: rows.count, rows: size.rows - 1) {
            let row = rows[position]
            let name = row.name.printable.cut(toColumns: names).padded(toColumns: names)
            let isChosen = position == chosen.position
            lines.append(
                ScreenFrame.Line(
                    "\(isChosen ? "›" : " ") \(name)  \(row.detail)", isChosen ? .reversed : nil))
        }
        return done.isEmpty ? lines : lines + [ScreenFrame.Line()] + done
    }
}
