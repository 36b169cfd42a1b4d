// error: cannot convert value of type 'Int' to expected argument type 'Weight'
import PlainWeights

func add(_ bench: Exercise, to store: WorkoutStore) throws {
    try store.sets.insert(ExerciseSet(exercise: bench.id, weight: 100, reps: 5))
}
