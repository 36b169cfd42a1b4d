import CLMDB
import TreeReader

/// Keys of 16 bytes of one table, collected first and found together then: the searches wait for
/// memory side by side, which takes half the time of one after the other.
@safe
public struct ValueBatch: ~Escapable {
    private let view: ReadView
    private let table: Table
    // because who looks at many of them would pay for each call.
    @usableFromInline var entries: [Entry] = []

    /// A key, as two numbers in the order of its bytes, and where its value lies. The same in
    /// memory as `tree_found`.
    @safe
    @usableFromInline
    struct Entry {
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

    @inlinable public var count: Int { entries.count }

    /// Adds a key whose value is to be found.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func append(high: UInt64, low: UInt64) {
        unsafe entries.append(Entry(high, low, nil))
    }

    /// Adds a key with its value, a span that was read through the same view.
    @_lifetime(self: copy self)
    public mutating func append(high: UInt64, low: UInt64, value: RawSpan) {
        unsafe entries.append(Entry(high, low, value.withUnsafeBytes { unsafe $0 }))
    }

    /// Finds the values that are not known yet.
    /// - Complexity: O(log n) pages for each.
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
            unsafe bytes.withMemoryRebound(to: tree_found.self) { found in
                unsafe tree_find(view.trees, view.handle, index, found.baseAddress, found.count)
            }
        }
        try view.owner.check(code, during: .get)
    }

    @inlinable
    public func key(at place: Int) -> (high: UInt64, low: UInt64) {
        (entries[place].high, entries[place].low)
    }

    /// The value that was found, or nil.
    @inlinable
    @_lifetime(copy self)
    public func value(at place: Int) -> RawSpan? {
        let entry = entries[place]
        guard let start = unsafe entry.start else { return nil }
        let span = unsafe RawSpan(_unsafeStart: start, byteCount: entry.byteCount)
        return unsafe _overrideLifetime(span, copying: self)
    }
}
