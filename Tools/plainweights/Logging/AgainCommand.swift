import CommandLineSupport
import Foundation
import PlainWeights

/// The command `again`, which logs the last set once more.
struct AgainCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "again", usage: "again [N] [--at TIME] [--store PATH] [--json]",
            summary: "logs the last set once more, or N times",
            details: """
                Everything but its note is repeated: the exercise, the weight, the effort.

                Options:
                  --at TIME     when: 2026-08-14T18:30, here; now without it
                  --store PATH  the folder of the store
                  --json        print an object: sets (with records), and exercises

                Example:
                  plainweights again 2
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        let count = try arguments.countIfAny(upTo: 50) ?? 1
        try arguments.finish()
        let store = try target.existing()
        let newest = store.sets.newest.and { $0.completed == true && $0.exercise != nil }
        guard let last = try store.first(newest), let id = last.exercise,
            let exercise = try store.exercises.get(id)
        else { throw NothingThere.sets }
        let sets = (0..<count).map { _ in last.repeated }
        let parts = [LoggedPart(exercise: exercise, sets: sets)]
        try parts.log(
            to: store, at: time, utcOffsetMinutes: context.offsetMinutes(at: time),
            isJSON: isJSON, console)
        return ExitCode.done
    }
}

extension ExerciseSet {
    /// A new set in which the same is done.
    fileprivate var repeated: ExerciseSet {
        ExerciseSet(
            exercise: exercise, weight: weight, weightUnit: weightUnit, reps: reps, kind: kind,
            traits: traits.subtracting([.imported, .superset]), side: side, rpe: rpe,
            distance: distance, distanceUnit: distanceUnit, duration: duration)
    }
}
