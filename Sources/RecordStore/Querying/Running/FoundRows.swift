import LMDB

/// The rows of a query before any of them is decoded: those that an index gave are found together,
/// and then each record is decoded in its own place of an array, and none is moved.
struct FoundRows: ~Escapable {
    private var batch: ValueBatch

    /// - Parameter capacity: how many there will be, if that is known.
    @_lifetime(copy view)
    init(of table: RecordTable, in view: ReadView, capacity: Int = 0) {
        // The stretches that were walked stand for the records of their entries.
        batch = view.unnoted.batch(in: table.records, capacity: min(capacity, 1_024))
    }

    var count: Int { batch.count }

    @_lifetime(self: copy self)
    mutating func append(_ row: borrowing FoundRecord) {
        batch.append(high: row.id.high, low: row.id.low, value: row.bytes)
    }

    /// A record that was not looked at yet.
    @_lifetime(self: copy self)
    mutating func append(_ id: IDBits) {
        batch.append(high: id.high, low: id.low)
    }

    /// Finds the records that were not looked at.
    @_lifetime(self: copy self)
    mutating func find() throws { try batch.find() }

    func id(at place: Int) -> IDBits {
        let key = batch.key(at: place)
        return IDBits(high: key.high, low: key.low)
    }

    /// The encoded record, or nil if there is none.
    @_lifetime(copy self)
    func bytes(at place: Int) -> RawSpan? { batch.value(at: place) }
}
