extension TrainingDatabase {
    static let tables = """
        CREATE TABLE exercise (
            id BLOB PRIMARY KEY NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL,
            lastUpdated REAL NOT NULL) WITHOUT ROWID;
        CREATE TABLE session (
            id BLOB PRIMARY KEY NOT NULL, name TEXT NOT NULL, startDate REAL NOT NULL)
            WITHOUT ROWID;
        CREATE TABLE exercise_set (
            id BLOB PRIMARY KEY NOT NULL,
            exercise BLOB REFERENCES exercise(id) ON DELETE CASCADE,
            session BLOB REFERENCES session(id) ON DELETE CASCADE,
            entry INTEGER, gym BLOB, weight INTEGER, weightUnit INTEGER NOT NULL, reps INTEGER,
            timestamp REAL NOT NULL, utcOffsetMinutes INTEGER NOT NULL, timeKnown INTEGER NOT NULL,
            sequence INTEGER, kind INTEGER NOT NULL, traits INTEGER NOT NULL,
            completed INTEGER NOT NULL, side INTEGER NOT NULL, rpe REAL, rest INTEGER,
            distance INTEGER, distanceUnit INTEGER NOT NULL, duration INTEGER, notes TEXT NOT NULL,
            implementCount INTEGER, bodyLoad INTEGER,
            day INTEGER NOT NULL, isWarmUp INTEGER NOT NULL);
        CREATE TABLE day_total (
            day INTEGER NOT NULL, isWarmUp INTEGER NOT NULL, \(sums),
            PRIMARY KEY (day, isWarmUp)) WITHOUT ROWID;
        CREATE TABLE exercise_total (
            exercise BLOB, day INTEGER NOT NULL, isWarmUp INTEGER NOT NULL, side INTEGER NOT NULL,
            \(sums), PRIMARY KEY (exercise, day, isWarmUp, side)) WITHOUT ROWID;
        """

    private static let sums = """
        sets INTEGER NOT NULL, volume INTEGER NOT NULL, reps INTEGER NOT NULL,
        duration INTEGER NOT NULL, distance INTEGER NOT NULL, rest INTEGER NOT NULL,
        restCount INTEGER NOT NULL
        """

    /// The indexes of the store's schemas, and one more for the best set, which SQLite finds sooner
    /// so.
    static let indexes = """
        CREATE INDEX exercise_lastUpdated ON exercise (lastUpdated);
        CREATE INDEX exercise_category ON exercise (category, lastUpdated);
        CREATE INDEX exercise_name ON exercise (name COLLATE NOCASE);
        CREATE INDEX set_timestamp ON exercise_set (timestamp, sequence);
        CREATE INDEX set_exercise ON exercise_set (exercise, timestamp, sequence);
        CREATE INDEX set_session ON exercise_set (session, sequence, timestamp);
        CREATE INDEX set_day ON exercise_set (day, timestamp, sequence);
        CREATE INDEX set_result ON exercise_set (
            exercise, completed, isWarmUp, reps, weight DESC, timestamp, sequence);
        CREATE INDEX set_best ON exercise_set (
            exercise, completed, isWarmUp, weight DESC, reps DESC, timestamp, sequence);
        CREATE INDEX set_gym ON exercise_set (exercise, gym, timestamp, sequence)
            WHERE gym IS NOT NULL;
        """

    private static let update = """
        ON CONFLICT DO UPDATE SET sets = sets + 1, volume = volume + excluded.volume,
            reps = reps + excluded.reps, duration = duration + excluded.duration,
            distance = distance + excluded.distance, rest = rest + excluded.rest,
            restCount = restCount + excluded.restCount
        """

    private static let values = """
        1, max(0, ifnull(new.weight, 0) * ifnull(new.implementCount, 1) + ifnull(new.bodyLoad, 0))
            * ifnull(new.reps, 0),
        ifnull(new.reps, 0), ifnull(new.duration, 0), ifnull(new.distance, 0),
        ifnull(new.rest, 0), new.rest IS NOT NULL
        """

    /// What an added set changes. The operations that are compared change and delete none.
    static let triggers = """
        CREATE TRIGGER set_added AFTER INSERT ON exercise_set WHEN new.completed BEGIN
            INSERT INTO day_total VALUES (new.day, new.isWarmUp, \(values)) \(update);
            INSERT INTO exercise_total
                VALUES (new.exercise, new.day, new.isWarmUp, new.side, \(values)) \(update);
            UPDATE exercise SET lastUpdated = new.timestamp
                WHERE id = new.exercise AND lastUpdated < new.timestamp;
        END;
        """
}
