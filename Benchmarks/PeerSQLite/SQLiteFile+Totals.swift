public import TrainingData

/// Totals, computed from the rows or kept by triggers in tables of their own.
extension SQLiteFile {
    /// Makes the tables of totals, which triggers keep, from the sets that are there.
    public func makeTotals() throws(SQLiteError) {
        let day = { (row: String) in
            // A cast rounds towards zero, so the days are counted from long ago and back.
            """
            (CAST((\(row).timestamp + \(row).utcOffsetMinutes * 60) / 86400 + 1e6 AS INTEGER)
                - 1000000)
            """
        }
        let add = """
            INSERT INTO day_total VALUES (\(day("new")), 1, new.reps)
                ON CONFLICT DO UPDATE SET sets = sets + 1, reps = reps + excluded.reps;
            INSERT INTO exercise_total VALUES (new.exercise, 1, new.reps)
                ON CONFLICT DO UPDATE SET sets = sets + 1, reps = reps + excluded.reps;
            """
        let remove = """
            UPDATE day_total SET sets = sets - 1, reps = reps - old.reps
                WHERE day = \(day("old"));
            DELETE FROM day_total WHERE day = \(day("old")) AND sets = 0;
            UPDATE exercise_total SET sets = sets - 1, reps = reps - old.reps
                WHERE exercise = old.exercise;
            DELETE FROM exercise_total WHERE exercise = old.exercise AND sets = 0;
            """
        try run(
            """
            CREATE TABLE day_total (
                day INTEGER PRIMARY KEY, sets INTEGER NOT NULL, reps INTEGER NOT NULL);
            CREATE TABLE exercise_total (
                exercise BLOB PRIMARY KEY, sets INTEGER NOT NULL, reps INTEGER NOT NULL)
                WITHOUT ROWID;
            INSERT INTO day_total
                SELECT \(day("exercise_set")), count(*), sum(reps) FROM exercise_set GROUP BY 1;
            INSERT INTO exercise_total
                SELECT exercise, count(*), sum(reps) FROM exercise_set GROUP BY exercise;
            CREATE TRIGGER totals_insert AFTER INSERT ON exercise_set BEGIN \(add) END;
            CREATE TRIGGER totals_delete AFTER DELETE ON exercise_set BEGIN \(remove) END;
            CREATE TRIGGER totals_update
                AFTER UPDATE OF exercise, timestamp, utcOffsetMinutes, reps ON exercise_set
                BEGIN \(remove) \(add) END;
            """)
        try analyze()
    }

    /// The sets and their repetitions by the category of their exercise, from the rows.
    public func totals() throws(SQLiteError) -> [GroupTotal] { try groups(.totals) }

    /// The same from the totals of exercises.
    public func keptTotals() throws(SQLiteError) -> [GroupTotal] { try groups(.keptTotals) }

    /// The sets and their repetitions from a day on, and before another one, from the totals of
    /// days. Days count from the beginning of 2001.
    public func keptTotal(ofDays days: Range<Int>) throws(SQLiteError) -> GroupTotal {
        let statement = try statement(.keptYear)
        statement.bind(1, days.lowerBound)
        statement.bind(2, days.upperBound)
        guard try statement.step() else { return GroupTotal(group: "", sets: 0, reps: 0) }
        defer { statement.reset() }
        return GroupTotal(group: "", sets: statement.integer(0), reps: statement.integer(1))
    }

    private func groups(_ command: Command) throws(SQLiteError) -> [GroupTotal] {
        let statement = try statement(command)
        var found: [GroupTotal] = []
        while try statement.step() {
            found.append(
                GroupTotal(
                    group: statement.text(0), sets: statement.integer(1),
                    reps: statement.integer(2)))
        }
        return found
    }
}
