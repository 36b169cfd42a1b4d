import CommandLineSupport
import Foundation
import PlainWeights

/// The command `log`, which adds sets as one types them.
struct LogCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "log", usage: "log EXERCISE SET... [+ EXERCISE SET...] [-- NOTE] [--store PATH]",
            summary: "logs sets as one types them; the word log may be left out",
            details: """
                EXERCISE is a name or the beginnings of its words, as in ben pr. A set is one of:
                  80x8              weight and repetitions; 82,5x6@8 with an effort
                  3x8x80            three sets of 8 with 80; 80kgx8 and 175lbx5 with a unit
                  10, bwx8, bw+10x5, -20x8   the body alone, more, and with assistance
                  60s, 1:30, 5km 25:10       a hold, a distance with its time
                  L10 R9, 80x8>60x6          sides, drops
                +warmup, +work, +failure and +paused say what the sets behind them are. A plus
                between two exercises is a superset. Without a weight to log, 3x10 are three sets.

                The sets go to the session that goes on, if there is one.

                Options:
                  --new         make an exercise that is not there, like the built-in one of its
                                name if there is one
                  --category TEXT  the category of a new exercise
                  --at TIME     when: 2026-08-14T18:30, here; now without it
                  --unit UNIT   kg or lb, of weights without a unit; else that of the last set
                  --store PATH  the folder of the store
                  --json        print an object: sets (with records), and exercises

                Examples:
                  plainweights bench 80x8 80x8 82,5x6@8
                  plainweights log "Bench Press" +warmup 40x10 +work 3x8x80 -- felt easy
                  plainweights bench 80x8 80x8 + row 60x10 60x10
                  plainweights plank 60s --new --category Core
                """,
            run: run)
    }

    /// Whether words are a line of sets. Those of a command that was mistyped have none.
    static func takes(_ words: [String]) -> Bool {
        if words.first?.hasPrefix("-") == true { return false }
        do {
            return try TypedSets(words: words).parts.contains { $0.isLogged }
        } catch {
            // A word that begins as a set does is told by the command.
            return words.count > 1 && words.dropFirst().contains { $0.first?.isNumber == true }
        }
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let makesNew = arguments.flag("--new")
        let target = try context.store(&arguments)
        let category = try arguments.text("--category")
        if category != nil, !makesNew {
            throw UsageError.wrongValue(
                option: "--category", value: "given", expected: "for --new alone")
        }
        let unit = try arguments.unit("--unit")
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        let typed = try TypedSets(words: arguments.rest())
        // What is no set is told before what is no exercise.
        for part in typed.parts { _ = try part.sets(of: nil, in: .kilograms) }
        let store = try makesNew ? target.creating() : target.existing()
        let parts = try typed.parts.map { part in
            let (exercise, isNew) = try store.exercise(
                part.name, newIn: makesNew ? category ?? "" : nil, at: time, asking: console)
            let usual = try unit ?? store.usualUnit(of: isNew ? nil : exercise.id)
            return LoggedPart(
                exercise: exercise, isNew: isNew, sets: try part.sets(of: exercise, in: usual))
        }
        try parts.log(
            to: store, at: time, utcOffsetMinutes: context.offsetMinutes(at: time),
            notes: typed.notes, isJSON: isJSON, console)
        return ExitCode.done
    }
}

extension WorkoutStore {
    /// Returns the exercise that a text names, or a new one, which is not stored.
    /// - Parameter category: the category of a new one; nil if none may be made.
    func exercise(
        _ name: String, newIn category: String?, at time: Date, asking console: Console
    ) throws -> (Exercise, isNew: Bool) {
        guard let category else {
            return (try exercise(name, asking: console, canBeMade: true), false)
        }
        // Who wants a new one does not mean one that is called in another way.
        if let known = try exercise(named: name, asking: console) { return (known, false) }
        try write { _ = try $0.seedLibrary() }
        let built = try read { try $0.builtInExercise(named: TypedName(name)) }
        if let called = built?.name, let known = try exercise(named: called, asking: console) {
            return (known, false)
        }
        var exercise = built ?? Exercise(name: name)
        if !category.isEmpty { exercise.category = category }
        exercise.createdDate = time
        return (exercise, true)
    }
}
