import CommandLineSupport
import PlainWeights

extension WorkoutStore {
    /// Returns the sets of the last day of an exercise, in the order in which they were done.
    func lastDay(of exercise: Exercise) throws -> [ExerciseSet] {
        guard let last = try first(sets.of(exercise.id)) else { throw NothingThere.sets }
        let dayStart = try value(of: Self.dayStart)
        let day = last.day(dayStart: dayStart)
        // All sets of a day begin within two days of each other, wherever they were done.
        let window =
            last.timestamp.addingTimeInterval(-172_800)..<last.timestamp.addingTimeInterval(1)
        return try fetch(sets.of(exercise.id, during: window)).reversed()
            .filter { $0.day(dayStart: dayStart) == day }
    }
}
