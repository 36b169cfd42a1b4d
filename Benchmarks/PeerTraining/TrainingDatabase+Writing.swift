import PeerSQLite
public import PlainWeights

extension TrainingDatabase {
    public func insert(_ exercise: Exercise) throws {
        let statement = try statement("INSERT INTO exercise VALUES (?, ?, ?, ?)")
        statement.bind(1, exercise.id.uuid)
        statement.bind(2, exercise.name)
        statement.bind(3, exercise.category)
        statement.bind(4, exercise.lastUpdated)
        try statement.run()
    }

    public func insert(_ session: WorkoutSession) throws {
        let statement = try statement("INSERT INTO session VALUES (?, ?, ?)")
        statement.bind(1, session.id.uuid)
        statement.bind(2, session.name)
        statement.bind(3, session.startDate)
        try statement.run()
    }

    public func insert(_ set: ExerciseSet) throws {
        let statement = try statement(
            "INSERT INTO exercise_set VALUES (?\(String(repeating: ", ?", count: 25)))")
        statement.bind(1, set.id.uuid)
        statement.bind(2, set.exercise?.uuid)
        statement.bind(3, set.session?.uuid)
        statement.bind(4, set.entry.map(Int.init))
        statement.bind(5, set.gym)
        statement.bind(6, set.weight?.rawValue)
        statement.bind(7, Int(set.weightUnit.rawValue))
        statement.bind(8, set.reps)
        statement.bind(9, set.timestamp)
        statement.bind(10, set.utcOffsetMinutes)
        statement.bind(11, set.timeKnown ? 1 : 0)
        statement.bind(12, set.sequence)
        statement.bind(13, Int(set.kind.rawValue))
        statement.bind(14, Int(set.traits.rawValue))
        statement.bind(15, set.completed ? 1 : 0)
        statement.bind(16, Int(set.side.rawValue))
        statement.bind(17, set.rpe)
        statement.bind(18, set.rest?.rawValue)
        statement.bind(19, set.distance?.rawValue)
        statement.bind(20, Int(set.distanceUnit.rawValue))
        statement.bind(21, set.duration?.rawValue)
        statement.bind(22, set.notes)
        statement.bind(23, set.implementCount)
        statement.bind(24, set.bodyLoad?.rawValue)
        statement.bind(25, set.day().rawValue)
        statement.bind(26, set.kind == .warmUp ? 1 : 0)
        try statement.run()
    }
}
