import LMDB

/// The rows of a query before they are decoded. Records that an index led to are looked up
/// together. Each record is then decoded into its own element of an array, and is never moved.
struct FoundRows: ~Escapable {
    private var batch: ValueBatch

    /// The number of rows from which on memory is reserved for all records of the type.
    static let many = 65_536

    /// - Parameter capacity: the number of rows, if it is known.
    @_lifetime(copy view)
    init(of table: RecordTable, in view: ReadView, capacity: Int = 0) {
        // An observer's note of the walked stretches already stands for the records of their
        // entries.
        batch = view.unnoted.batch(in: table.records, capacity: min(capacity, 1_024))
    }

    var count: Int { batch.count }

    /// Adds a row whose record was read.
    @_lifetime(self: copy self)
    mutating func append(_ row: borrowing FoundRecord) {
        batch.append(high: row.id.high, low: row.id.low, value: row.bytes)
    }

    /// Adds a row whose record was not looked up yet.
    @_lifetime(self: copy self)
    mutating func append(_ id: IDBits) {
        batch.append(high: id.high, low: id.low)
    }

    /// Makes room for some rows in all. If they are many, growing by copies would take tens of
    /// milliseconds at a time, in which nothing sees whether the task was cancelled.
    @_lifetime(self: copy self)
    mutating func reserve(_ count: Int) { batch.reserve(count) }

    /// Looks up the records that were not looked up yet.
    @_lifetime(self: copy self)
    mutating func find() throws { try batch.find() }

    /// Returns the id of the row at a position.
    func id(at position: Int) -> IDBits {
        let key = batch.key(at: position)
        return IDBits(high: key.high, low: key.low)
    }

    /// Returns the encoded record of the row at a position, or nil if there is none.
    @_lifetime(copy self)
    func bytes(at position: Int) -> RawSpan? { batch.value(at: position) }
}

/// How many rows a walk has found, and which were the first and the last.
struct FoundEnds {
    let count: Int
    /// The mark of the first row.
    let first: RowMark?
    /// The mark of the last row, if as many rows as were asked for were found.
    let last: RowMark?
}

/// An encoded record with its id, read in place.
struct FoundRecord: ~Escapable {
    let id: IDBits
    let bytes: RawSpan

    @_lifetime(copy bytes)
    init(_ id: IDBits, _ bytes: RawSpan) {
        self.id = id
        self.bytes = bytes
    }
}
