/// One key and its value, lent by a ``Cursor`` until it moves.
///
/// It only points to what liblmdb's last move found, so that a step has nothing to copy.
@safe
public struct Entry: ~Escapable {
    // because the cursor keeps this memory for longer than an entry lives: two of liblmdb's values,
    // the key and the value, each a size and a start.
    @usableFromInline
    let found: UnsafeRawPointer

    @inlinable
    @_lifetime(immortal)
    init(_ found: UnsafeRawPointer) { unsafe self.found = found }

    public var key: RawSpan {
        @_lifetime(copy self)
        @inlinable
        get { unsafe _overrideLifetime(RawSpan(foundAt: found), copying: self) }
    }

    public var value: RawSpan {
        @_lifetime(copy self)
        @inlinable
        get { unsafe _overrideLifetime(RawSpan(foundAt: found + 16), copying: self) }
    }
}

extension RawSpan {
    /// The bytes whose size and start lie at `place`, as in liblmdb's values. The caller ties the
    /// result to the transaction they came from.
    @unsafe
    @_lifetime(immortal)
    @inlinable
    init(foundAt place: UnsafeRawPointer) {
        let start = unsafe place.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
        let byteCount = unsafe place.load(as: Int.self)
        let span = unsafe RawSpan(_unsafeStart: start, byteCount: byteCount)
        unsafe self = _overrideLifetime(span, copying: ())
    }
}
