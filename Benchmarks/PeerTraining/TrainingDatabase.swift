import CSQLite
import Foundation
import PeerSQLite
import PlainWeights

/// The sets of a training store in SQLite, with the same indexes, and with totals that triggers
/// keep: what a user would make instead.
///
/// Write-ahead log, memory-mapped reads, prepared statements that are kept. Nothing is flushed.
public final class TrainingDatabase {
    private let database: OpaquePointer
    private var statements: [Place: Statement] = [:]

    /// Where in the code a statement is written.
    private struct Place: Hashable {
        let file: UnsafePointer<UInt8>
        let line: Int
    }

    /// Makes the file with its tables.
    public init(_ path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
            throw CocoaError(.fileReadUnknown)
        }
        database = opened
        try run(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;
            PRAGMA mmap_size = 2147418112; PRAGMA cache_size = -65536;
            PRAGMA temp_store = MEMORY;
            """)
        try run(Self.tables + Self.indexes + Self.triggers)
    }

    deinit {
        statements.removeAll()
        sqlite3_close(database)
    }

    /// Gives the planner its statistics, and leaves nothing in the log.
    public func analyze() throws { try run("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Leaves the indexes that the store has too, so that both sides write as many.
    public func dropReadingIndexes() throws { try run("DROP INDEX set_best") }

    /// Runs a closure in one transaction.
    public func write(_ body: () throws -> Void) throws {
        try statement("BEGIN IMMEDIATE").run()
        try body()
        try statement("COMMIT").run()
    }

    /// Runs a closure whose statements see the same data. The file is locked once for all of them.
    public func read<Result>(_ body: () throws -> Result) throws -> Result {
        try statement("BEGIN").run()
        let result = try body()
        try statement("COMMIT").run()
        return result
    }

    /// A prepared statement, kept for the next time by its place in the code: to look for it by its
    /// text would take longer than some statements.
    func statement(
        _ sql: @autoclosure () -> String, file: StaticString = #fileID, line: Int = #line
    ) throws -> Statement {
        let place = Place(file: file.utf8Start, line: line)
        if let known = statements[place] { return known }
        let made = try Statement(sql(), in: database)
        statements[place] = made
        return made
    }

    private func run(_ sql: String) throws {
        if sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK {
            throw SQLiteFailure(message: String(cString: sqlite3_errmsg(database)), sql: sql)
        }
    }
}
