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
        try database.card(of: exercise, during: days)
    }

    func weeks(of days: Range<LocalDay>) throws -> [PeriodRow] {
        try database.weeks(during: days)
    }

    func journal() throws -> [ExerciseSet] { try database.journal() }
}
