import PeerTraining
import PlainWeights

/// SQLite, with the same indexes, and totals that triggers keep.
struct SQLiteSide: Side {
    let name = "SQLite"
    let database: TrainingDatabase

    init(_ path: String) throws { database = try TrainingDatabase(path) }

    func add(_ part: SampleData) throws {
        try database.write {
            for exercise in part.exercises { try database.insert(exercise) }
            for session in part.sessions { try database.insert(session) }
            for set in part.sets { try database.insert(set) }
        }
    }

    func add(_ set: ExerciseSet) throws { try database.write { try database.insert(set) } }

    func add(_ sets: [ExerciseSet]) throws {
        try database.write { for set in sets { try database.insert(set) } }
    }

    func card(of exercise: Exercise.ID, _ days: Range<LocalDay>) throws -> FoundCard {
        let today = LocalDay(rawValue: days.upperBound.rawValue - 1)
        return FoundCard(
            days: try database.comparison(of: exercise, today: today),
            best: try database.best(of: exercise),
            estimate: try database.estimate(of: exercise),
            trend: try database.trend(of: exercise, during: days))
    }

    func weeks(of days: Range<LocalDay>) throws -> [PeriodRow] {
        try database.weeks(during: days)
    }

    func journal() throws -> [ExerciseSet] { try database.journal() }
}
