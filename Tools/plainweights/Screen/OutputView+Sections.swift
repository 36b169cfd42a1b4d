import CommandLineSupport
import PlainWeights

extension OutputView {
    /// The card of an exercise: its best set, its last days, a chart, its records and last sets.
    init(cardOf exercise: Exercise, _ source: ScreenSource) throws {
        let id = exercise.id.description
        self.init(
            exercise.name.printable, from: 50,
            typing: "log \(try source.word(of: exercise.id, named: exercise.name)) "
        ) { source, limit, _ in
            let last = try source.store.first(source.store.sets.of(exercise.id))
            let dayStart = try source.store.value(of: WorkoutStore.dayStart)
            // The last day beside the one before it.
            let day = last.map { ["--day", "\($0.day(dayStart: dayStart))"] } ?? []
            return [
                ["show", id, "--days", "28"] + day, ["chart", id], ["records", id],
                ["history", id, "--limit", "\(limit)"],
            ]
        }
    }

    /// The days of a year, of this one without a shift, and the last weeks.
    static var year: OutputView {
        OutputView("Year", shifting: "years") { source, _, shift in
            let year = try source.context.today(in: source.store).date.year + shift
            let weeks = shift == 0 ? [["stats"]] : []
            return [["calendar", "\(year)"]] + weeks
        }
    }

    /// A command that takes `--limit`. More is read at the end.
    static func growing(_ title: String, _ command: [String], from limit: Int) -> OutputView {
        OutputView(title, from: limit) { _, limit, _ in [command + ["--limit", "\(limit)"]] }
    }
}

extension ScreenSource {
    /// Returns an exercise as a word of a command: its name, or its id if the name would be taken
    /// for something else.
    func word(of exercise: Exercise.ID?, named name: String) throws -> String {
        let isOne = try store.read { try $0.exercises(named: TypedName(name)).count == 1 }
        return isOne ? name.word ?? exercise?.description ?? "" : exercise?.description ?? ""
    }
}

extension String {
    /// The name as a word of a command; nil for one that would be taken for something else.
    fileprivate var word: String? {
        if isEmpty || hasPrefix("-") { return nil }
        if allSatisfy({ $0.isLetter }) { return self }
        return "\"" + ShellWords.quoted(self, in: "\"") + "\""
    }
}
