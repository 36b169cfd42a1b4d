import CLMDB
import TreeReader

/// One state of the whole file, to read from: what a transaction lends.
///
/// A view may be copied and passed on, but not kept: it cannot leave the closure that received it,
/// and no write can happen while it, or anything read through it, is in use. The spans it returns
/// point into the map; they are valid exactly as long as the compiler lets them be used.
@safe
public struct ReadView: ~Escapable {
    let handle: OpaquePointer
    /// What finds entries in the map; nil inside a write, of which the map knows nothing.
    let trees: UnsafeMutablePointer<tree_reader>?
    let owner: BorrowedCore
    // because the read that lends the view holds the set for as long.
    private let reads: Unmanaged<ReadSet>?

    /// Tied to nothing: who makes one ties it to what holds the handle, or lends it to a closure.
    @_lifetime(immortal)
    init(
        _ handle: OpaquePointer, of owner: BorrowedCore,
        trees: UnsafeMutablePointer<tree_reader>? = nil, notingIn reads: Unmanaged<ReadSet>? = nil
    ) {
        unsafe self.handle = handle
        unsafe self.trees = trees
        self.owner = owner
        unsafe self.reads = reads
    }

    /// What is noted of the reads, if somebody asked for it.
    var readSet: ReadSet? { unsafe reads?.takeUnretainedValue() }

    /// The same state, for reads that need no note: of what other reads lead to, or of what changes
    /// no answer.
    public var unnoted: ReadView {
        @_lifetime(copy self)
        get { unsafe _overrideLifetime(ReadView(handle, of: owner, trees: trees), copying: self) }
    }

    /// The number of the last commit that this view sees, plus one inside a write.
    public var transactionID: Int { unsafe mdb_txn_id(handle) }

    /// What the table is known by here and in liblmdb.
    @inline(__always)
    func index(of table: Table) -> UInt32 {
        let index = owner.index(of: table)
        if let trees = unsafe trees, unsafe tree_is_known(trees, index) == 0 {
            unsafe tree_reader_find(trees, index, table.name)
        }
        return index
    }

    /// The value of `key`, or `nil` if there is none.
    /// - Complexity: O(log n) pages; no copy, no allocation.
    @_lifetime(copy self)
    public func get(_ key: RawSpan, in table: Table) throws(LMDBError) -> RawSpan? {
        let index = index(of: table)
        try BorrowedCore.checkSize(of: key)
        readSet?.note(key, in: table)
        var value = unsafe MDB_val()
        let code = unsafe key.withMutableValue {
            unsafe tree_get(trees, handle, index, $0, &value)
        }
        if code == MDB_NOTFOUND { return nil }
        try owner.check(code, during: .get)
        return unsafe _overrideLifetime(RawSpan(foundAt: &value), copying: self)
    }

    /// Keys of 16 bytes to be found together.
    @_lifetime(copy self)
    public func batch(in table: Table, capacity: Int = 0) -> ValueBatch {
        ValueBatch(self, in: table, capacity: capacity)
    }

    /// A cursor over `range` of `table`, standing before its first entry.
    /// - Complexity: O(1); the first step costs O(log n) pages, each later one O(1).
    @_lifetime(copy self)
    public func cursor(
        in table: Table, over range: KeyRange = .all, _ direction: Direction = .ascending
    ) throws(LMDBError) -> Cursor {
        try Cursor(self, table: table, range: range, direction: direction)
    }

    /// - Complexity: O(1): the counts are kept by LMDB.
    public func statistics(of table: Table) throws(LMDBError) -> TableStatistics {
        readSet?.noteCount(of: table)
        var stat = MDB_stat()
        let code = unsafe tree_stat(trees, handle, index(of: table), &stat)
        try owner.check(code, during: .statistics)
        return TableStatistics(
            entryCount: Int(stat.ms_entries), depth: Int(stat.ms_depth),
            branchPageCount: Int(stat.ms_branch_pages), leafPageCount: Int(stat.ms_leaf_pages),
            overflowPageCount: Int(stat.ms_overflow_pages))
    }
}
