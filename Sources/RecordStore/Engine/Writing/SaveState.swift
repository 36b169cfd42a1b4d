/// What saving any record reads and changes of the state of its transaction.
struct SaveState: ~Copyable {
    var log: ChangeLog
    /// The number of nested `Maintain` parts that are running.
    var depth = 0
    var frontiers = IDFrontiers()
    /// The memory in which records are made; nil before its first use, and while it is lent.
    var record: ByteBuffer?
    /// Records that were taken back before their `Maintain` parts ran, with what was there before.
    var owedRules: [OwedRules: [UInt8]?] = [:]
    /// The first error after which the transaction cannot be committed.
    var failure: (any Error)?
    /// The number of writes and deletions for each record type, by the number of the type.
    private var writeCounts: [(table: UInt32, count: Int)] = []

    struct OwedRules: Hashable {
        let table: UInt32
        let id: IDBits
    }

    init(_ log: ChangeLog) { self.log = log }

    /// Counts a write or a deletion in a table.
    mutating func noteWrite(of table: RecordTable) {
        for position in writeCounts.indices where writeCounts[position].table == table.number {
            writeCounts[position].count += 1
            return
        }
        writeCounts.append((table.number, 1))
    }

    /// Returns the number of writes and deletions in a table.
    func writeCount(of table: RecordTable) -> Int {
        writeCounts.first { $0.table == table.number }?.count ?? 0
    }
}
