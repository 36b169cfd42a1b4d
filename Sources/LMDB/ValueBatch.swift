import CLMDB
import PageTrees

/// A batch of 16-byte keys of one table whose values are found together.
///
/// The searches of a batch wait for memory side by side, which takes half the time of separate
/// searches. A value in the batch is safe to read because its bytes belong to the transaction of
/// the view, and the batch cannot outlive the view.
@safe
public struct ValueBatch: ~Escapable {
    private let view: ReadView
    private let table: Table
    // Visible to inlined code because a caller that reads many values would otherwise pay for a
    // call each time.
    @usableFromInline var entries: [Entry] = []

    /// A key, as two numbers in the order of its bytes, and the address of its value.
    ///
    /// The memory layout must equal that of `tree_found`, because ``find()`` passes these entries
    /// to C.
    @safe
    @usableFromInline
    struct Entry: @unchecked Sendable {
        // Safe because a thread that frees entries does not look at the addresses.
        @usableFromInline let high: UInt64
        @usableFromInline let low: UInt64
        @usableFromInline let start: UnsafeRawPointer?
        @usableFromInline let byteCount: Int

        @inlinable
        init(_ high: UInt64, _ low: UInt64, _ value: UnsafeRawBufferPointer?) {
            self.high = high
            self.low = low
            unsafe start = value?.baseAddress
            unsafe byteCount = value?.count ?? 0
        }
    }

    @_lifetime(copy view)
    init(_ view: ReadView, in table: Table, capacity: Int) {
        self.view = view
        self.table = table
        entries.reserveCapacity(capacity)
    }

    /// Makes room for some keys in all.
    @_lifetime(self: copy self)
    package mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

    /// The number of keys.
    @inlinable public var count: Int { entries.count }

    /// Adds a key whose value ``find()`` finds.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func append(high: UInt64, low: UInt64) {
        unsafe entries.append(Entry(high, low, nil))
    }

    /// Adds a key with its value.
    /// - Parameter value: a span that was read through the view of the batch. The compiler does not
    ///   check that.
    @_lifetime(self: copy self)
    public mutating func append(high: UInt64, low: UInt64, value: RawSpan) {
        unsafe entries.append(Entry(high, low, value.withUnsafeBytes { unsafe $0 }))
    }

    /// Finds the values that are not known yet.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile.
    /// - Complexity: O(log n) pages for each value.
    @_lifetime(self: copy self)
    public mutating func find() throws(LMDBError) {
        let index = view.index(of: table)
        if let reads = view.readSet {
            for entry in entries where unsafe entry.start == nil {
                let key = (entry.high.bigEndian, entry.low.bigEndian)
                unsafe withUnsafeBytes(of: key) {
                    unsafe reads.note(RawSpan(_unsafeBytes: $0), in: table)
                }
            }
        }
        let code = unsafe entries.withUnsafeMutableBytes { bytes in
            unsafe bytes.withMemoryRebound(to: tree_found.self) { found -> Int32? in
                for start in stride(from: 0, to: found.count, by: ReadView.stepsBetweenLooks) {
                    if start > 0, view.isCancellable, Task.isCancelled {
                        return nil
                    }
                    let part = unsafe found[start...].prefix(ReadView.stepsBetweenLooks)
                    let code = unsafe tree_find(
                        view.trees, view.handle, index,
                        UnsafeMutableBufferPointer(rebasing: part).baseAddress, part.count)
                    if code != MDB_SUCCESS { return code }
                }
                return MDB_SUCCESS
            }
        }
        guard let code else { throw .cancelled }
        try view.owner.check(code, during: .get)
    }

    /// Returns the key at `position`, as two numbers in the order of its bytes.
    @inlinable
    public func key(at position: Int) -> (high: UInt64, low: UInt64) {
        (entries[position].high, entries[position].low)
    }

    /// Returns the value at `position`, or `nil` if the table has no such key.
    @inlinable
    @_lifetime(copy self)
    public func value(at position: Int) -> RawSpan? {
        let entry = entries[position]
        guard let start = unsafe entry.start else { return nil }
        let span = unsafe RawSpan(_unsafeStart: start, byteCount: entry.byteCount)
        return unsafe _overrideLifetime(span, copying: self)
    }
}
