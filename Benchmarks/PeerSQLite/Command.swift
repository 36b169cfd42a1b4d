/// The statements that are kept prepared.
enum Command: Int, CaseIterable {
    case begin, beginReading, commit
    case insertExercise, insertSession, insertSet, bumpExercise
    case updateReps, deleteExercise
    case touch, getSet, allSets
    case newestExercises, newestOfCategory, newestSets, newestSetsAfter, newestOfExercise
    case window, countWindow, categories
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
        case .joinPlanned, .joinSetsFirst, .newestOfFiveByList, .newestOfFiveByMerge,
            .newestSetsSkipping, .newestSetsSkippingIDs, .searchTrigrams, .searchWords, .searchLike:
            listSQL
        }
    }
}

extension SQLiteFile.Layout {
    /// The tables of both layouts. The types are those of the columns that SQLite stores.
    var tables: String {
        let ending = self == .withoutRowid ? " WITHOUT ROWID" : ""
        // Full text search knows rows by a number.
        let (exerciseKey, numberKey) =
            self == .withoutRowid
            ? ("PRIMARY KEY NOT NULL", "UNIQUE NOT NULL") : ("UNIQUE NOT NULL", "PRIMARY KEY")
        return """
            CREATE TABLE exercise (
                id BLOB \(exerciseKey), name TEXT NOT NULL, category TEXT NOT NULL,
                notes TEXT NOT NULL, createdDate REAL NOT NULL, lastEdited REAL,
                lastUpdated REAL NOT NULL, number INTEGER \(numberKey))\(ending);
            CREATE TABLE session (
                id BLOB PRIMARY KEY NOT NULL, name TEXT NOT NULL, startDate REAL NOT NULL,
                utcOffsetMinutes INTEGER NOT NULL, endDate REAL, notes TEXT NOT NULL,
                source TEXT, sourceKey TEXT)\(ending);
            CREATE TABLE exercise_set (
                id BLOB PRIMARY KEY NOT NULL,
                exercise BLOB REFERENCES exercise(id) ON DELETE CASCADE,
                session BLOB REFERENCES session(id) ON DELETE CASCADE,
                weight INTEGER NOT NULL, weightUnit INTEGER NOT NULL, reps INTEGER NOT NULL,
                timestamp REAL NOT NULL, utcOffsetMinutes INTEGER NOT NULL,
                sequence INTEGER NOT NULL, kind INTEGER NOT NULL, completed INTEGER NOT NULL,
                rpe REAL, restSeconds INTEGER, distanceMeters REAL, durationSeconds INTEGER,
                notes TEXT NOT NULL)\(ending);
            """
    }

    /// The indexes of the store's schemas. Each ends with the id, which breaks ties of a keyset.
    static let indexes = """
        CREATE INDEX exercise_lastUpdated ON exercise (lastUpdated, id);
        CREATE INDEX exercise_category ON exercise (category, lastUpdated, id);
        CREATE INDEX exercise_name ON exercise (name COLLATE NOCASE, id);
        CREATE INDEX exercise_nameKey ON exercise (lower(trim(name)), id);
        CREATE INDEX session_startDate ON session (startDate, id);
        CREATE INDEX set_timestamp ON exercise_set (timestamp, sequence, id);
        CREATE INDEX set_exercise ON exercise_set (exercise, timestamp, sequence, id);
        CREATE INDEX set_session ON exercise_set (session, sequence, timestamp, id);
        """
}
