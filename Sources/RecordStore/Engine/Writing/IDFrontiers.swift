import LMDB

/// The greatest ids of tables. A record with a greater id is new, so it need not be searched for.
///
/// New ids ascend, so nearly every insert has such an id. The search that this saves is expensive:
/// in a transaction that has changed many pages it costs as much as a put.
///
/// A frontier is never less than an id in its table. A refused record leaves its frontier too high,
/// which only costs a search. A savepoint that is undone restores the frontiers.
struct IDFrontiers {
    private var known: [(table: UInt32, id: IDBits)] = []

    /// Returns whether `id` is greater than every id in the table, and makes it the frontier if so.
    /// Call this for every id that is about to be saved in the table.
    /// - Complexity: O(tables), and O(log n) for the first id of each table.
    mutating func advance(
        to id: IDBits, of table: RecordTable, in view: ReadView
    ) throws -> Bool {
        for position in known.indices where known[position].table == table.number {
            guard id > known[position].id else { return false }
            known[position].id = id
            return true
        }
        var cursor = try view.cursor(in: table.records, .descending)
        guard let last = try cursor.next() else {
            known.append((table.number, id))
            return true
        }
        guard let greatest = IDBits(prefixOf: last.key) else { return false }
        let isBeyond = id > greatest
        known.append((table.number, isBeyond ? id : greatest))
        return isBeyond
    }
}
