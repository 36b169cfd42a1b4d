// error: cannot convert value of type 'Exercise' to expected argument type 'Exercise.ID'
import PlainWeights

func add(_ bench: Exercise, to store: WorkoutStore) throws {
    try store.sets.insert(ExerciseSet(exercise: bench, weight: .kilograms(100), reps: 5))
}
