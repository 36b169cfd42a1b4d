/// What SQLite said, and what it was asked.
struct SQLiteFailure: Error {
    let message: String
    let sql: String
}
