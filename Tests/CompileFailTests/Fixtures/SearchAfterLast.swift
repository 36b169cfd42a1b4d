// error: cannot convert value of type 'PageToken?' to expected argument type 'PageToken'

import PlainWeights

func more(_ store: WorkoutStore) throws -> [SearchHit<Exercise>] {
    let hits = try store.exercises.search("ben")
    return try store.exercises.search("ben", after: hits.last?.token)
}
