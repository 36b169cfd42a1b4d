import CSQLite
package import Foundation

/// A prepared statement that is used again and again.
package final class Statement {
    private let raw: OpaquePointer
    private let database: OpaquePointer
    /// Where bound ids lie while the statement runs: binding them copies nothing else.
    private let scratch: UnsafeMutableRawBufferPointer
    /// Lives as long as the program. nonisolated(unsafe), because nobody writes to it.
    nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
        let made = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        made.initialize(to: 0)
        return UnsafePointer(made)
    }()

    package init(_ sql: String, in database: OpaquePointer) throws(SQLiteError) {
        var raw: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = sqlite3_prepare_v3(database, sql, -1, flags, &raw, nil)
        guard code == SQLITE_OK, let raw else { throw SQLiteError(database, sql) }
        self.raw = raw
        self.database = database
        let parameters = Int(sqlite3_bind_parameter_count(raw))
        scratch = .allocate(byteCount: 16 * (parameters + 1), alignment: 16)
    }

    deinit {
        sqlite3_finalize(raw)
        scratch.deallocate()
    }

    /// Goes to the next row; at the end it resets the statement, which ends its transaction.
    @inline(__always)
    package func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(raw)
        if code == SQLITE_ROW { return true }
        sqlite3_reset(raw)
        if code == SQLITE_DONE { return false }
        throw SQLiteError(database, String(cString: sqlite3_sql(raw)))
    }

    /// Runs a statement that gives no rows.
    package func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Stops before the last row.
    package func reset() {
        sqlite3_reset(raw)
    }
}

extension Statement {
    @inline(__always)
    package func bind(_ position: Int32, _ id: UUID) {
        let bytes = scratch.baseAddress.unsafelyUnwrapped + 16 * Int(position)
        bytes.storeBytes(of: id.uuid, as: uuid_t.self)
        sqlite3_bind_blob(raw, position, bytes, 16, nil)
    }

    package func bind(_ position: Int32, _ id: UUID?) {
        if let id { bind(position, id) } else { sqlite3_bind_null(raw, position) }
    }

    @inline(__always)
    package func bind(_ position: Int32, _ number: Int) {
        sqlite3_bind_int64(raw, position, Int64(number))
    }

    package func bind(_ position: Int32, _ number: Int?) {
        if let number { bind(position, number) } else { sqlite3_bind_null(raw, position) }
    }

    package func bind(_ position: Int32, _ number: Double?) {
        if let number {
            sqlite3_bind_double(raw, position, number)
        } else {
            sqlite3_bind_null(raw, position)
        }
    }

    @inline(__always)
    package func bind(_ position: Int32, _ date: Date) {
        sqlite3_bind_double(raw, position, date.timeIntervalSinceReferenceDate)
    }

    package func bind(_ position: Int32, _ date: Date?) {
        bind(position, date?.timeIntervalSinceReferenceDate)
    }

    package func bind(_ position: Int32, _ text: String) {
        // Most notes are empty: these need no copy.
        if text.isEmpty {
            sqlite3_bind_text(raw, position, Self.empty, 0, nil)
            return
        }
        var text = text
        text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                _ = sqlite3_bind_text(raw, position, $0.baseAddress, Int32($0.count), copies)
            }
        }
    }

    package func bind(_ position: Int32, _ text: String?) {
        if let text { bind(position, text) } else { sqlite3_bind_null(raw, position) }
    }
}

extension Statement {
    @inline(__always)
    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(raw, column) == SQLITE_NULL
    }

    @inline(__always)
    package func integer(_ column: Int32) -> Int {
        Int(sqlite3_column_int64(raw, column))
    }

    @inline(__always)
    package func optionalInteger(_ column: Int32) -> Int? {
        isNull(column) ? nil : integer(column)
    }

    @inline(__always)
    package func optionalDouble(_ column: Int32) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(raw, column)
    }

    @inline(__always)
    package func date(_ column: Int32) -> Date {
        Date(timeIntervalSinceReferenceDate: sqlite3_column_double(raw, column))
    }

    @inline(__always)
    package func id(_ column: Int32) -> UUID {
        guard let bytes = sqlite3_column_blob(raw, column) else {
            preconditionFailure("column \(column) has no id")
        }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    @inline(__always)
    package func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(raw, column) else { return "" }
        let count = Int(sqlite3_column_bytes(raw, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
