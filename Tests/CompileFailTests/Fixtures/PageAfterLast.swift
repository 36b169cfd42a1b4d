// error: value of optional type 'PageToken?' must be unwrapped to a value of type 'PageToken'

import PlainWeights

func second(_ store: WorkoutStore) throws -> Page<Exercise> {
    let first = try store.page(store.exercises.byName)
    return try store.page(store.exercises.byName, after: first.next)
}
