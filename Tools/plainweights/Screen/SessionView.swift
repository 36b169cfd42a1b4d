import CommandLineSupport
import PlainWeights

/// The session that goes on: its exercises, and the sets of the chosen one.
struct SessionView: ScreenView {
    /// A row that can be chosen. It stays what it is when others come and go.
    private struct Row: Equatable {
        let part: PartID
        let place: Place
    }

    /// Which row of an exercise is meant.
    private enum Place: Equatable {
        case exercise
        case done(ExerciseSet.ID)
        /// One of the sets that are left.
        case open(Int)
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
        if chosenSet != nil { return "enter edit  x delete  r rest  l line  ? keys  q end" }
        if report?.progress.parts.allSatisfy(\.isComplete) == true {
            return "f finish  enter one set more  l line  u undo  ? keys  q end"
        }
        return "enter log  s skip  w swap  r rest  l line  f finish  ? keys"
    }

    mutating func load(_ source: ScreenSource) throws {
        // Who has worked on what came next goes on with what comes then.
        let before = chosenPart
        let follows = before == nil || before?.entry?.id == report?.next?.entry.id
        report = try SessionReport(in: source.store, source.context)
        let isFurther = before.map { $0.doneCount < chosenPart?.doneCount ?? 0 } ?? true
        let isGone = chosenPart == nil
        if follows && isFurther || isGone || chosenPart?.isSkipped == true,
            let part = nextPart ?? (isGone ? parts.first : nil)
        {
            chosenRow = Row(part: PartID(part), place: .exercise)
        }
        let rows = rows
        if let row = chosenRow, !rows.contains(row) {
            chosenRow = Row(part: row.part, place: .exercise)
        }
        chosen.choose(rows.firstIndex { $0 == chosenRow } ?? 0, of: rows.count)
    }

    /// The part in which the chosen row is.
    private var chosenPart: SessionProgress.Part? {
        parts.first { PartID($0) == chosenRow?.part }
    }

    /// The chosen set, if it was done.
    private var chosenSet: ExerciseSet? {
        guard case .done(let id) = chosenRow?.place else { return nil }
        return chosenPart?.sets.first { $0.id == id }
    }

    private var nextPart: SessionProgress.Part? {
        guard let next = report?.next else { return nil }
        return parts.first { $0.entry?.id == next.entry.id }
    }

    /// The exercises, and the sets of the chosen one.
    private var rows: [Row] {
        parts.flatMap { part in
            let id = PartID(part)
            let head = [Row(part: id, place: .exercise)]
            if id != chosenRow?.part { return head }
            return head + part.sets.map { Row(part: id, place: .done($0.id)) }
                + part.openTargets.indices.map { Row(part: id, place: .open($0)) }
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
        let exercise = try part.exercise.flatMap { try source.store.exercises.get($0) }
        switch key {
        case .enter, .text("e"):
            guard let exercise else { return .say("The exercise is deleted: s skips it.") }
            let word = try source.word(of: exercise.id, named: exercise.name)
            guard let set = chosenSet else { return try line(for: part, word, source) }
            // The set is named by its id: numbers change when others delete.
            return .type("edit \(word) \(set.typed ?? "")", hiding: ["--set", set.id.description])
        case .text("s"): return part.entry.map { .run(["skip", $0.id.description]) }
        case .text("w"):
            guard let entry = part.entry else { return nil }
            let isOne = parts.filter { $0.exercise == part.exercise }.count == 1
            let word = try source.word(of: part.exercise, named: part.exerciseName)
            return .type("swap \(isOne && exercise != nil ? word : entry.id.description) ")
        case .text("x"):
            guard let exercise, let set = chosenSet else {
                return .say("Choose a set that was done.")
            }
            return .run(["delete", exercise.id.description, "--set", set.id.description])
        case .text("o"): return try exercise.map { .open(try OutputView(cardOf: $0, source)) }
        default: return nil
        }
    }

    /// The command that logs the next set of a part.
    private func line(
        for part: SessionProgress.Part, _ word: String, _ source: ScreenSource
    ) throws -> ScreenStep {
        if let next = report?.next, next.entry.id == part.entry?.id {
            // Others may go on meanwhile: what is shown is logged, or nothing.
            return .type(
                "done \(next.set.typed ?? "")", hiding: ["--entry", next.entry.id.description])
        }
        guard let entry = part.entry, let exercise = part.exercise else {
            return .type("log \(word) \(part.sets.last?.typed ?? "")")
        }
        let set = try source.store.value(
            of: NextSet(
                of: exercise, in: session, entry: entry.key, at: source.context.now(),
                utcOffsetMinutes: source.utcOffsetMinutes, isAsPlanned: true))
        return .type("log \(word) \(set.typed ?? "")")
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
            let text: String
            switch row.place {
            case .exercise: text = part.line(names: names, report.format)
            case .done(let id):
                let set = part.sets.firstIndex { $0.id == id } ?? 0
                text = part.line(of: set, size.columns, report.format)
            case .open(let target):
                text = part.line(of: part.sets.count + target, size.columns, report.format)
            }
            let style: Console.Style? =
                isChosen ? .reversed : row.place == .exercise ? .bold : nil
            return ScreenFrame.Line((isChosen ? "› " : "  ") + text, style)
        }
    }
}

extension SessionProgress.Part {
    /// The row of the exercise.
    fileprivate func line(names: Int, _ format: TrainingFormat) -> String {
        let name = title.cut(toColumns: names).padded(toColumns: names)
        return "\(name)  \(count.padded(toColumns: 5))  \(planned(format))"
    }

    /// The row of a set: what was done or is planned, beside the last time.
    fileprivate func line(of set: Int, _ columns: Int, _ format: TrainingFormat) -> String {
        let text =
            set < sets.count
            ? "✓ \(sets[set].facts)" : "· \(format.target(openTargets[set - sets.count]))"
        let last = lastSets.indices.contains(set) ? "last  \(lastSets[set].facts)" : ""
        let room = max(12, (columns - 8) * 3 / 5)
        let number = "\(set + 1)".padded(toColumns: 3, isRight: true)
        return "\(number) \(text.cut(toColumns: room).padded(toColumns: room))  \(last)"
    }
}
