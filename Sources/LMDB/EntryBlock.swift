import PageTrees

/// Neighbouring entries of a table, lent by a ``Cursor`` until it moves.
@safe
public struct EntryBlock: ~Escapable {
    // Safe because the cursor keeps this memory for longer than the block lives. It holds a
    // `tree_entry` for each entry, which is what an `Entry` points to.
    @usableFromInline
    let start: UnsafeRawPointer
    /// The number of entries, at least one.
    public let count: Int

    /// The greatest number of entries.
    static let capacity = 64
    /// How far it is from one entry to the next.
    @usableFromInline
    static let strideBytes = 32

    @_lifetime(immortal)
    init(_ entries: UnsafePointer<tree_entry>, count: Int) {
        unsafe assert(MemoryLayout<tree_entry>.stride == Self.strideBytes)
        unsafe start = UnsafeRawPointer(entries)
        self.count = count
    }

    /// The entry at a position.
    @inlinable
    public subscript(position: Int) -> Entry {
        @_lifetime(copy self)
        get {
            precondition(position >= 0 && position < count, "a position in the block")
            return unsafe _overrideLifetime(
                Entry(start + position * Self.strideBytes), copying: self)
        }
    }

    /// Calls `body` with the address of the entries, each as a size and an address of its key, and
    /// then of its value.
    package func withUnsafeEntries<R>(_ body: (UnsafeRawPointer, _ count: Int) -> R) -> R {
        unsafe body(start, count)
    }
}
