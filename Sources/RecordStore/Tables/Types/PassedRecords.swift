import LMDB

/// The records that a read passes over, because they cannot be read.
final class PassedRecords {
    /// The ids by the numbers of their types.
    private var ids: [UInt32: Set<IDBits>] = [:]

    /// Adds a record, and returns whether it was not there.
    func add(_ id: IDBits, of table: RecordTable) -> Bool {
        ids[table.number, default: []].insert(id).inserted
    }

    /// The ids of the records of a type; nil if it has none of them.
    subscript(table: RecordTable) -> Set<IDBits>? { ids[table.number] }
}

extension ReadView {
    /// The records that reads of this transaction pass over, or nil.
    var passedRecords: PassedRecords? { exclusion as? PassedRecords }

    /// Whether reads of this transaction pass over a record.
    func passesOver(_ id: IDBits, of table: RecordTable) -> Bool {
        passedRecords?[table]?.contains(id) ?? false
    }
}

extension RecordTable {
    /// Returns the number of records, without those that reads of this transaction pass over.
    /// - Complexity: O(1).
    func count(in view: ReadView) throws -> Int {
        let count = try view.statistics(of: records).entryCount
        return count - (view.passedRecords?[self]?.count ?? 0)
    }
}
