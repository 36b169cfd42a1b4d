import CSQLite
import Foundation
import RecordStore
public import TrainingData

/// The same training in SQLite, tuned as an expert would: what a user would take instead.
///
/// Write-ahead log, a flush at each commit, memory-mapped reads, prepared statements that are kept,
/// the indexes of the store's schemas, foreign keys as the store's references.
public final class SQLiteFile {
    let database: OpaquePointer
    private var statements = [Statement?](repeating: nil, count: Command.allCases.count)

    /// Opens the file, and makes it with its tables if it is not there.
    /// - Parameter indexes: false leaves the indexes to ``makeIndexes()``, after filling.
    public init(_ path: String, _ layout: Layout, indexes: Bool = true) throws(SQLiteError) {
        let isNew = !FileManager.default.fileExists(atPath: path)
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
            throw SQLiteError(opened, path)
        }
        database = opened
        try run(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
            PRAGMA mmap_size = 2147418112; PRAGMA cache_size = -65536;
            PRAGMA temp_store = MEMORY;
            """)
        if isNew { try run(layout.tables) }
        if isNew, indexes { try makeIndexes() }
    }

    deinit {
        statements.removeAll()
        sqlite3_close(database)
    }

    public func makeIndexes() throws(SQLiteError) {
        try run(Layout.indexes + Layout.searchTables + Layout.searchMaintenance)
    }

    /// Fills an empty file so that reads are as fast as they can be: indexes are built sorted, the
    /// planner has statistics, nothing is left in the log.
    public func fill(
        _ exercises: [Exercise], _ sessions: [WorkoutSession], _ sets: [ExerciseSet]
    ) throws(SQLiteError) {
        try begin()
        for exercise in exercises { try insert(exercise) }
        for session in sessions { try insert(session) }
        for set in sets { try insert(set) }
        try commit()
    }

    /// Moves all of the log into the file.
    public func checkpoint() throws(SQLiteError) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    public func analyze() throws(SQLiteError) {
        try run("ANALYZE")
        try checkpoint()
    }

    /// Rewrites the file without gaps.
    public func compact() throws(SQLiteError) {
        try run("VACUUM")
        try checkpoint()
    }

    public func begin() throws(SQLiteError) { try statement(.begin).run() }

    public func commit() throws(SQLiteError) { try statement(.commit).run() }

    /// A prepared statement, kept for the next time.
    @inline(__always)
    func statement(_ command: Command) throws(SQLiteError) -> Statement {
        if let known = statements[command.rawValue] { return known }
        let made = try Statement(command.sql, in: database)
        statements[command.rawValue] = made
        return made
    }

    func run(_ sql: String) throws(SQLiteError) {
        if sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK {
            throw SQLiteError(database, sql)
        }
    }
}
