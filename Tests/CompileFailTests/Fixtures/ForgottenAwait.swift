// error: expression is 'async' but is not marked with 'await'
import PlainWeights

@MainActor
func add(_ set: ExerciseSet, to store: WorkoutStore) async throws {
    try store.sets.insert(set)
}
