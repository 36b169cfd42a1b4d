import CommandLineSupport
import PlainWeights

/// The exercises that have the letters that are typed.
struct ExercisesView: ScreenView {
    private var editor = LineEditor()
    private var rows: [Row] = []
    private var chosen = ChosenRow()
    private struct Row {
        let exercise: Exercise
        /// The day of its last set; empty if there is none.
        let day: String
    }

    /// So many are read at most: who looks for more types a letter.
    private static let limit = 500
    private static let dayWidth = 10
    /// The least width of a category, if there is room.
    private static let categoryWidth = 12

    var title: String { "Exercises" }
    var hints: String { "type to search  enter card  tab next view  esc back" }

    mutating func load(_ source: ScreenSource) throws {
        let before = rows.indices.contains(chosen.position) ? rows[chosen.position] : nil
        try search(source)
        // The chosen exercise stays chosen, wherever it is now.
        let place = rows.firstIndex { $0.exercise.id == before?.exercise.id }
        if let place { chosen.choose(place, of: rows.count) }
    }

    private mutating func search(_ source: ScreenSource) throws {
        let text = editor.line.text
        let all = source.store.exercises
        let query = text.allSatisfy(\.isWhitespace) ? all.byLastUpdated : all.matching(text)
        rows = try source.store.read { snapshot in
            let dayStart = snapshot.value(of: WorkoutStore.dayStart)
            return try snapshot.fetch(query.limited(to: Self.limit)).map { exercise in
                let last = try snapshot.first(source.store.sets.of(exercise.id))
                return Row(
                    exercise: exercise, day: last.map { "\($0.day(dayStart: dayStart))" } ?? "")
            }
        }
    }

    mutating func press(_ key: Key, _ source: ScreenSource) throws -> ScreenStep? {
        switch key {
        case .tab: return nil
        case .enter:
            guard rows.indices.contains(chosen.position) else { return .changed }
            return .open(try OutputView(cardOf: rows[chosen.position].exercise, source))
        case .escape where !editor.line.isEmpty, .control("c") where !editor.line.isEmpty:
            editor.begin()
        default:
            if chosen.press(key, of: rows.count) { return .changed }
            guard case .edited = editor.press(key) else { return nil }
        }
        chosen = ChosenRow()
        try search(source)
        return .changed
    }

    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line] {
        let text = editor.line.text
        var lines = [ScreenFrame.Line("search: \(text)▏", text.isEmpty ? .dim : nil)]
        if rows.isEmpty {
            lines.append(ScreenFrame.Line(text.isEmpty ? "no exercise yet" : "no exercise", .dim))
        }
        let width = size.columns - 4 - Self.dayWidth - Self.categoryWidth
        let names = min(max(8, width), rows.map(\.exercise.name.columnCount).max() ?? 0)
        for position in chosen.shown(of: rows.count, rows: size.rows - 1) {
            let row = rows[position]
            let name = row.exercise.name.printable.cut(toColumns: names)
            let isChosen = position == chosen.position
            let text =
                "\(isChosen ? "›" : " ") \(name.padded(toColumns: names))  "
                + "\(row.day.padded(toColumns: Self.dayWidth))  \(row.exercise.category.printable)"
            lines.append(ScreenFrame.Line(text, isChosen ? .reversed : nil))
        }
        return lines
    }
}
