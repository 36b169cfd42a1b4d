/// A key and its value, lent by a ``Cursor`` until the cursor moves.
///
/// An entry only points to the result of the last move, so a step copies nothing.
@safe
public struct Entry: ~Escapable {
    // Safe because the cursor keeps this memory for longer than the entry lives. It holds two
    // values of liblmdb, the key and then the value; each is a size and an address.
    @usableFromInline
    let found: UnsafeRawPointer

    @inlinable
    @_lifetime(immortal)
    init(_ found: UnsafeRawPointer) { unsafe self.found = found }

    /// The bytes of the key.
    public var key: RawSpan {
        @_lifetime(copy self)
        @inlinable
        get { unsafe _overrideLifetime(RawSpan(foundAt: found), copying: self) }
    }

    /// The bytes of the value.
    public var value: RawSpan {
        @_lifetime(copy self)
        @inlinable
        get { unsafe _overrideLifetime(RawSpan(foundAt: found + 16), copying: self) }
    }
}

extension RawSpan {
    /// Creates a span over the bytes whose size and start are stored at `address`, as liblmdb
    /// stores a value.
    ///
    /// The caller must tie the span to the transaction that the bytes come from. The loads are safe
    /// because `address` points to a whole `MDB_val`: a size in the first 8 bytes, a start in the
    /// next 8.
    @unsafe
    @_lifetime(immortal)
    @inlinable
    init(foundAt address: UnsafeRawPointer) {
        let start = unsafe address.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
        let byteCount = unsafe address.load(as: Int.self)
        let span = unsafe RawSpan(_unsafeStart: start, byteCount: byteCount)
        unsafe self = _overrideLifetime(span, copying: ())
    }
}
