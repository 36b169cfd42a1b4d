import CommandLineSupport
import PlainWeights

/// The commands `skip`, `swap` and `move`, which change the exercises of the session that goes on
/// and no plan.
struct EntryCommand {
    let context: ToolContext

    var skip: Command {
        Command(
            "skip", usage: "skip [EXERCISE] [--store PATH]",
            summary: "leaves out what is left of an exercise, in this session",
            details: """
                Without EXERCISE it is the one that comes next. Its sets that were done stay. No
                plan is changed. skip-date leaves out a whole date of a program.

                Options:
                  --store PATH  the folder of the store

                Example:
                  plainweights skip "Leg Press"
                """,
            run: runSkip)
    }

    var swap: Command {
        Command(
            "swap", usage: "swap EXERCISE WITH [--store PATH]",
            summary: "does another exercise in place of one, in this session",
            details: """
                EXERCISE is one of the session, WITH any exercise. Sets that were done stay what
                they are. No plan is changed.

                Options:
                  --store PATH  the folder of the store

                Example:
                  plainweights swap bench "Dumbbell Press"
                """,
            run: runSwap)
    }

    var move: Command {
        Command(
            "move", usage: "move EXERCISE --first | --after OTHER [--store PATH]",
            summary: "moves an exercise within this session",
            details: """
                No plan is changed. move-date moves a whole date of a program.

                Options:
                  --first        before all others
                  --after OTHER  right behind another exercise of the session
                  --store PATH   the folder of the store

                Example:
                  plainweights move row --after bench
                """,
            run: runMove)
    }

    private func runSkip(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let target = try context.store(&arguments)
        let word = try arguments.nameIfAny()
        let store = try target.existing()
        let progress = try store.progress()
        let found = try word.map { try progress.entry($0, asking: console) } ?? progress.next?.entry
        guard let entry = found else { throw NothingThere.nextSet }
        let name = progress.name(of: entry)
        try store.write { transaction in
            transaction.label = "skip \(name)"
            try transaction.completeEntry(entry.id)
        }
        console.say("what is left of \(name.printable) is skipped")
        try SessionReport(in: store, context).printNext(console)
        return ExitCode.done
    }

    private func runSwap(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let target = try context.store(&arguments)
        let word = try arguments.word("EXERCISE")
        let other = try arguments.word("WITH")
        try arguments.finish()
        let store = try target.existing()
        let progress = try store.progress()
        let entry = try progress.entry(word, asking: console)
        let exercise = try store.exercise(other, asking: console)
        if entry.exercise == exercise.id {
            throw UsageError.wrongValue(
                option: "WITH", value: other.printable, expected: "another exercise")
        }
        let name = progress.name(of: entry)
        try store.write { transaction in
            transaction.label = "swap \(name)"
            try transaction.substituteEntry(entry.id, with: exercise.id)
        }
        console.say("\(exercise.name.printable) in place of \(name.printable), in this session")
        try SessionReport(in: store, context).printNext(console)
        return ExitCode.done
    }

    private func runMove(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isFirst = arguments.flag("--first")
        let target = try context.store(&arguments)
        let after = try arguments.text("--after")
        let word = try arguments.word("EXERCISE")
        try arguments.finish()
        if isFirst, after != nil { throw UsageError.excludingOptions("--first", "--after") }
        if !isFirst, after == nil { throw UsageError.missingWord("--first or --after OTHER") }
        let store = try target.existing()
        let progress = try store.progress()
        let entry = try progress.entry(word, asking: console)
        let other = try after.map { try progress.entry($0, asking: console) }
        if let after, other?.id == entry.id {
            throw UsageError.wrongValue(
                option: "--after", value: after.printable, expected: "another exercise")
        }
        let name = progress.name(of: entry)
        try store.write { transaction in
            transaction.label = "move \(name)"
            try transaction.move(entry.id, to: other.map { .after($0.id) } ?? .first)
        }
        try SessionReport(in: store, context).print(console)
        return ExitCode.done
    }
}

extension WorkoutStore {
    /// Returns how far the session is that goes on.
    fileprivate func progress() throws -> SessionProgress.Value {
        try read { try $0.value(of: SessionProgress(of: $0.activeSession().id)) }
    }
}

extension SessionProgress.Value {
    /// Returns the entry whose exercise a text names. Of two of one exercise it is the first that
    /// is not complete.
    fileprivate func entry(_ text: String, asking console: Console) throws -> SessionEntry {
        if let own = parts.first(where: { $0.entry?.id.description == text })?.entry { return own }
        var choice = NameChoice<SessionEntry>(noun: "exercise", in: "in the session")
        var known: Set<Exercise.ID> = []
        let open = parts.filter { !$0.isComplete }
        for part in open + parts.filter(\.isComplete) {
            guard let entry = part.entry else { continue }
            if let exercise = entry.exercise, !known.insert(exercise).inserted { continue }
            choice.add(part.exerciseName, id: entry.id.description, entry)
        }
        return try choice.chosen(by: text, asking: console)
    }

    /// Returns the name of an entry's exercise.
    fileprivate func name(of entry: SessionEntry) -> String {
        parts.first { $0.entry?.id == entry.id }?.exerciseName ?? entry.exerciseName
    }
}
