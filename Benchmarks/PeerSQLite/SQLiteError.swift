import CSQLite

/// What SQLite said, and what it was asked.
public struct SQLiteError: Error, CustomStringConvertible {
    public let message: String
    public let sql: String

    init(_ database: OpaquePointer?, _ sql: String) {
        message = String(cString: sqlite3_errmsg(database))
        self.sql = sql
    }

    public var description: String { "\(message): \(sql)" }
}
