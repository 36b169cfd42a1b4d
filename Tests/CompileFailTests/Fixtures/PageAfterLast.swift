// error: value of optional type 'PageToken?' must be unwrapped to a value of type 'PageToken'

import PlainWeights

func more(_ store: WorkoutStore) throws -> Page<Exercise> {
    let page = try store.page(store.exercises.matching("ben"))
    return try store.page(store.exercises.matching("ben"), after: page.next)
}
