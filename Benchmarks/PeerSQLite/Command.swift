/// The statements that are kept prepared.
enum Command: Int, CaseIterable {
    case begin, beginReading, commit
    case insertExercise, insertSession, insertSet, bumpExercise
    case updateReps, deleteExercise
    case touch, getSet, allSets
    case newestExercises, newestOfCategory, newestSets, newestSetsAfter, newestOfExercise
    case window, countWindow, categories
    case totals, keptTotals, keptYear
    case joinPlanned, joinSetsFirst, newestOfFiveByList, newestOfFiveByMerge
    case newestSetsSkipping, newestSetsSkippingIDs
    case searchTrigrams, searchWords, searchLike

    var sql: String {
        switch self {
        case .begin: "BEGIN IMMEDIATE"
        case .beginReading: "BEGIN"
        case .commit: "COMMIT"
        case .insertExercise:
            """
            INSERT INTO exercise VALUES (?, ?, ?, ?, ?, ?, ?,
                (SELECT coalesce(max(number), 0) + 1 FROM exercise))
            """
        case .insertSession: "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        case .insertSet:
            "INSERT INTO exercise_set VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
        case .bumpExercise:
            "UPDATE exercise SET lastUpdated = ?2 WHERE id = ?1 AND lastUpdated < ?2"
        case .updateReps: "UPDATE exercise_set SET reps = ?2 WHERE id = ?1"
        case .deleteExercise: "DELETE FROM exercise WHERE id = ?"
        case .touch: "SELECT 1 FROM exercise LIMIT 1"
        case .getSet: "SELECT * FROM exercise_set WHERE id = ?"
        case .allSets: "SELECT * FROM exercise_set"
        case .newestExercises:
            "SELECT * FROM exercise ORDER BY lastUpdated DESC, id DESC LIMIT ?"
        case .newestOfCategory:
            """
            SELECT * FROM exercise WHERE category = ?
            ORDER BY lastUpdated DESC, id DESC LIMIT ?
            """
        case .newestSets:
            """
            SELECT * FROM exercise_set
            ORDER BY timestamp DESC, sequence DESC, id DESC LIMIT ?
            """
        case .newestSetsAfter:
            """
            SELECT * FROM exercise_set WHERE (timestamp, sequence, id) < (?, ?, ?)
            ORDER BY timestamp DESC, sequence DESC, id DESC LIMIT ?
            """
        case .newestOfExercise:
            """
            SELECT * FROM exercise_set WHERE exercise = ?
            ORDER BY timestamp DESC, sequence DESC, id DESC LIMIT ?
            """
        case .window:
            """
            SELECT * FROM exercise_set WHERE timestamp >= ? AND timestamp < ?
            ORDER BY timestamp, sequence, id
            """
        case .countWindow:
            "SELECT count(*) FROM exercise_set WHERE timestamp >= ? AND timestamp < ?"
        case .categories:
            "SELECT category, count(*) FROM exercise GROUP BY category ORDER BY category"
        case .totals:
            """
            SELECT category, count(*), sum(reps) FROM exercise_set
            JOIN exercise ON exercise.id = exercise_set.exercise
            GROUP BY category ORDER BY category
            """
        case .keptTotals:
            """
            SELECT category, sum(sets), sum(reps) FROM exercise_total
            JOIN exercise ON exercise.id = exercise_total.exercise
            GROUP BY category ORDER BY category
            """
        case .keptYear: "SELECT sum(sets), sum(reps) FROM day_total WHERE day >= ? AND day < ?"
        case .joinPlanned, .joinSetsFirst, .newestOfFiveByList, .newestOfFiveByMerge,
            .newestSetsSkipping, .newestSetsSkippingIDs, .searchTrigrams, .searchWords, .searchLike:
            listSQL
        }
    }
}
