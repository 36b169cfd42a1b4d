// error: value of optional type 'QuerySection<Exercise, String>?' must be unwrapped

import PlainWeights

func more(_ store: WorkoutStore) throws -> Int {
    let list = store.exercises.byName
    let first = try store.sections(of: list, by: .value(\.category), limit: 5)
    return try store.sections(of: list, by: .value(\.category), after: first.last).count
}
