import LMDB

/// The tables of a store's history.
///
/// Their names are in users' files. DO NOT CHANGE.
struct HistoryTables: Sendable {
    /// What a transaction changed, a value for each record, by sequence, type and id.
    let changes: Table
    /// What belongs to a transaction, by its sequence.
    let transactions: Table
    /// The places of named consumers, and named marks.
    let places: Table
    let pageSizeBytes: Int

    static let names = ["changes", "transactions", "places"]

    /// Opens the tables.
    /// - Parameter makes: whether missing tables are made. A file that has a history must have
    ///   them.
    init(in environment: Environment, makingMissing makes: Bool = false) throws {
        let tables = try environment.openTables(Self.names, makingMissing: makes)
        (changes, transactions, places) = (tables[0], tables[1], tables[2])
        pageSizeBytes = environment.pageSizeBytes
    }

    /// Opens the tables of a file that may have none.
    static func existing(in environment: Environment) throws -> HistoryTables? {
        do {
            return try HistoryTables(in: environment)
        } catch LMDBError.tableMissing {
            return nil
        }
    }

    /// The number of pages that hold the history.
    func pageCount(in view: ReadView) throws -> Int {
        try view.statistics(of: changes).pageCount + view.statistics(of: transactions).pageCount
    }
}
