import CommandLineSupport
import Foundation
import PlainWeights

/// The command `add`, which adds one set.
struct AddCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "add", usage: "add EXERCISE [--weight WEIGHT] [--reps N] ... [--store PATH] [--json]",
            summary: "adds a set of an exercise",
            details: """
                EXERCISE is a name, whatever its case and marks, or an id. An exercise that is not
                there is made if --category is given, and the store with it.

                Options:
                  --weight WEIGHT   a number with its unit: 102.5kg, 102,5kg, 225.5lb
                  --reps N          repetitions
                  --distance M      meters
                  --duration S      seconds
                  --rpe N           rate of perceived exertion, 0 to 10
                  --kind KIND       normal, warmUp, drop, failure
                  --at TIME         when: 2026-08-14T18:30, here; now without it
                  --notes TEXT
                  --category TEXT   make the exercise, of this category, if it is not there
                  --json            print the set

                Examples:
                  plainweights add "Bench Press" --category Chest --weight 60kg --reps 8
                  plainweights add plank --duration 60 --at 2026-08-14T18:30
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let category = try arguments.text("--category")
        var set = try set(&arguments)
        let word = try arguments.word("EXERCISE")
        try arguments.finish()
        let store = try category == nil ? target.existing() : target.creating()
        let (exercise, isNew) = try exercise(word, category, set.timestamp, in: store)
        set.exercise = exercise.id
        try set.validate()
        try store.write { tx in
            if isNew { try tx.insert(exercise) }
            try tx.insert(set)
        }
        if isJSON {
            console.print(set.json)
        } else {
            let time = LocalTime.text(set.timestamp, utcOffsetMinutes: set.utcOffsetMinutes)
            let made = isNew ? " (a new exercise)" : ""
            console.print("added \(exercise.name.printable)\(made): \(set.effort), \(time)")
        }
        return ExitCode.done
    }

    /// Takes the options and returns the set, without its exercise.
    private func set(_ arguments: inout Arguments) throws -> ExerciseSet {
        let weight = try arguments.weight("--weight")
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        return ExerciseSet(
            exercise: nil, weight: weight?.weight, weightUnit: weight?.unit ?? .kilograms,
            reps: try arguments.number("--reps", in: TrainingLimits.repetitions),
            timestamp: time, utcOffsetMinutes: context.offsetMinutes(at: time),
            kind: try arguments.setKind("--kind") ?? .normal,
            rpe: try arguments.decimal("--rpe"),
            distance: try arguments.decimal("--distance").map { .meters($0) },
            distanceUnit: .meters,
            duration: try arguments.decimal("--duration").map { .seconds($0) },
            notes: try arguments.text("--notes") ?? "")
    }

    /// Returns the exercise that the word names, or a new one if a category is given.
    private func exercise(
        _ word: String, _ category: String?, _ time: Date, in store: WorkoutStore
    ) throws -> (Exercise, isNew: Bool) {
        do {
            return (try store.exercise(word), false)
        } catch ExerciseRefusal.notThere where category != nil {
            let name = word.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty { throw UsageError.missingWord("EXERCISE") }
            return (Exercise(name: name, category: category ?? "", createdDate: time), true)
        }
    }
}
