import CommandLineSupport
import PlainWeights

/// The session that goes on: its exercises, and the sets of the chosen one.
struct SessionView: ScreenView {
    /// A row that can be chosen. It stays what it is when others come and go.
    private struct Row: Equatable {
        let part: PartID
        /// The number of a set, from 0; nil for the exercise itself.
        let set: Int?
    }

    /// What tells the parts of a session apart.
    private struct PartID: Equatable {
        let entry: SessionEntry.ID?
        let exercise: Exercise.ID?
        let name: String

        init(_ part: SessionProgress.Part) {
            (entry, exercise, name) = (part.entry?.id, part.exercise, part.exerciseName)
        }
    }

    let session: WorkoutSession.ID
    private var report: SessionReport?
    private var chosen = ChosenRow()
    private var chosenRow: Row?

    init(of session: WorkoutSession.ID) { self.session = session }

    private var parts: [SessionProgress.Part] { report?.progress.parts ?? [] }

    var title: String {
        guard let report else { return "" }
        let name = report.session.name.isEmpty ? "Session" : report.session.name.printable
        return "\(name): \(report.summary)"
    }

    var hints: String {
        chosenRow?.set == nil
            ? "enter log  s skip  w swap  r rest  l line  f finish  ? keys"
            : "enter log or edit  x delete  r rest  l line  ? keys"
    }

    mutating func load(_ source: ScreenSource) throws {
        let wasOpen = chosenPart.map { !$0.isComplete } ?? true
        report = try SessionReport(in: source.store, source.context)
        // What was worked on is done: what comes next follows.
        if chosenPart == nil || wasOpen && chosenPart?.isComplete == true,
            let part = nextPart ?? parts.first
        {
            chosenRow = Row(part: PartID(part), set: nil)
        }
        let rows = rows
        if let row = chosenRow, !rows.contains(row) { chosenRow = Row(part: row.part, set: nil) }
        chosen.choose(rows.firstIndex { $0 == chosenRow } ?? 0, of: rows.count)
    }

    /// The part in which the chosen row is.
    private var chosenPart: SessionProgress.Part? {
        parts.first { PartID($0) == chosenRow?.part }
    }

    private var nextPart: SessionProgress.Part? {
        guard let next = report?.next else { return nil }
        return parts.first { $0.entry?.id == next.entry.id }
    }

    /// The exercises, and the sets of the chosen one.
    private var rows: [Row] {
        parts.flatMap { part in
            let id = PartID(part)
            let sets = id == chosenRow?.part ? 0..<part.rowCount : 0..<0
            return [Row(part: id, set: nil)] + sets.map { Row(part: id, set: $0) }
        }
    }

    mutating func press(_ key: Key, _ source: ScreenSource) throws -> ScreenStep? {
        if chosen.press(key.moving, of: rows.count) {
            let rows = rows
            if rows.indices.contains(chosen.position) { chosenRow = rows[chosen.position] }
            chosen.choose(self.rows.firstIndex { $0 == chosenRow } ?? 0, of: self.rows.count)
            return .changed
        }
        switch key {
        case .text("f"): return .type("finish")
        case .text("d"): return .type("discard")
        case .text("r"):
            if report?.session.clock != nil { return .run(["rest", "stop"]) }
            return .type("rest \(report?.next?.rest?.typed ?? "1:30")")
        default: break
        }
        guard let part = chosenPart else { return key == .enter ? .type("log ") : nil }
        switch key {
        case .enter: return try .type(line(for: part, source))
        case .text("e"): return try edit(part, source).map { .type($0) }
        case .text("s"): return part.entry.map { .run(["skip", $0.id.description]) }
        case .text("w"): return .type("swap \(part.word) ")
        case .text("x"):
            guard let number = try number(in: part, source) else { return nil }
            return .run(["delete", part.exerciseWord, "--set", "\(number)"])
        case .text("o"):
            let exercise = try part.exercise.flatMap { try source.store.exercises.get($0) }
            return exercise.map { .open(OutputView(cardOf: $0)) }
        default: return nil
        }
    }

    /// The command that Enter begins: the next set, or a change of one that was done.
    private func line(for part: SessionProgress.Part, _ source: ScreenSource) throws -> String {
        if let line = try edit(part, source) { return line }
        if let next = report?.next, next.entry.id == part.entry?.id {
            return "done \(next.set.typed ?? "")"
        }
        guard let entry = part.entry, let exercise = part.exercise else {
            return "log \(part.word) \(part.sets.last?.typed ?? "")"
        }
        let set = try source.store.read { snapshot in
            try snapshot.suggestedSet(
                of: exercise, in: entry, at: source.context.now(),
                utcOffsetMinutes: source.utcOffsetMinutes)
        }
        return "log \(part.word) \(set.typed ?? "")"
    }

    /// The command that changes the chosen set; nil if it was not done yet.
    private func edit(_ part: SessionProgress.Part, _ source: ScreenSource) throws -> String? {
        guard let set = chosenRow?.set, let number = try number(in: part, source) else {
            return nil
        }
        return "edit \(part.word) \(part.sets[set].typed ?? "") --set \(number)"
    }

    /// The number by which commands name the chosen set; nil if it was not done yet, or not on the
    /// last day of its exercise.
    private func number(
        in part: SessionProgress.Part, _ source: ScreenSource
    ) throws -> Int? {
        guard let set = chosenRow?.set, part.sets.indices.contains(set),
            let exercise = try part.exercise.flatMap({ try source.store.exercises.get($0) })
        else { return nil }
        let day = try source.store.lastDay(of: exercise)
        return day.firstIndex { $0.id == part.sets[set].id }.map { $0 + 1 }
    }

    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line] {
        guard let report else { return [] }
        if parts.isEmpty {
            return [ScreenFrame.Line("no exercise yet: l logs a set of one", .dim)]
        }
        let rows = rows
        let names = min(size.columns / 2, parts.map(\.title.columnCount).max() ?? 0)
        return chosen.shown(of: rows.count, rows: size.rows).map { position in
            let row = rows[position]
            guard let part = parts.first(where: { PartID($0) == row.part }) else {
                return ScreenFrame.Line()
            }
            let isChosen = position == chosen.position
            let text =
                row.set.map { part.line(of: $0, size.columns, report.format) }
                ?? part.line(names: names, report.format)
            let style: Console.Style? = isChosen ? .reversed : row.set == nil ? .bold : nil
            return ScreenFrame.Line((isChosen ? "› " : "  ") + text, style)
        }
    }
}

extension SessionProgress.Part {
    /// So many rows of sets are shown: those that were done, and those that are planned.
    fileprivate var rowCount: Int {
        max(sets.count, entry?.isComplete == true ? 0 : entry?.targets?.count ?? 0)
    }

    /// The exercise as a word of a command that is typed.
    fileprivate var word: String { exerciseName.word ?? exerciseWord }

    /// The exercise as a word of a command.
    fileprivate var exerciseWord: String { exercise?.description ?? exerciseName }

    /// The row of the exercise.
    fileprivate func line(names: Int, _ format: TrainingFormat) -> String {
        let name = title.cut(toColumns: names).padded(toColumns: names)
        return "\(name)  \(count.padded(toColumns: 5))  \(planned(format))"
    }

    /// The row of a set: what was done or is planned, beside the last time.
    fileprivate func line(of set: Int, _ columns: Int, _ format: TrainingFormat) -> String {
        let targets = entry?.targets ?? []
        let planned = targets.indices.contains(set) ? format.target(targets[set]) : ""
        let text = sets.indices.contains(set) ? "✓ \(sets[set].facts)" : "· \(planned)"
        let last = lastSets.indices.contains(set) ? "last  \(lastSets[set].facts)" : ""
        let room = max(12, (columns - 8) * 3 / 5)
        let number = "\(set + 1)".padded(toColumns: 3, isRight: true)
        return "\(number) \(text.cut(toColumns: room).padded(toColumns: room))  \(last)"
    }
}
