extension SQLiteFile {
    /// How a table is stored: by row number with the id in an index, or by the id itself. Which one
    /// is better depends on the operation.
    public enum Layout: String, CaseIterable, Sendable {
        case rowid = "rowid"
        case withoutRowid = "without rowid"
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
        CREATE INDEX set_day ON exercise_set (
            CAST((timestamp + utcOffsetMinutes * 60) / 86400 AS INTEGER),
            timestamp, sequence, id);
        """
}
