import LMDB

/// The greatest ids of tables: a greater one is new, and need not be searched for.
///
/// New ids ascend, so nearly every insert is of such an id. A search in a transaction that has
/// changed many pages costs as much as a put.
///
/// A frontier is never below an id in its table. What is refused leaves it too high, which costs a
/// search and nothing else; what a savepoint undoes takes it back with it.
struct IDFrontiers {
    private var known: [(table: UInt32, id: IDBits)] = []

    /// Whether `id`, which is about to be saved, is greater than every id in the table; then it is
    /// the frontier. Ask for every id that gets into the table.
    /// - Complexity: O(tables), O(log n) for the first id of each table.
    mutating func advance(
        to id: IDBits, of table: RecordTable, in view: ReadView
    ) throws -> Bool {
        for place in known.indices where known[place].table == table.number {
            guard id > known[place].id else { return false }
            known[place].id = id
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
