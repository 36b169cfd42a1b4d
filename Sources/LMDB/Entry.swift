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

extension Entry {
    /// Calls `body` with an entry of these bytes, as a cursor lends one.
    package static func lending<R>(
        key: [UInt8], value: [UInt8], _ body: (borrowing Entry) throws -> R
    ) rethrows -> R {
        // Safe because the arrays, and the four words that are the entry's memory, live during the
        // closures.
        unsafe try key.withUnsafeBytes { key in
            unsafe try value.withUnsafeBytes { value in
                let found = unsafe [
                    key.count, address(of: key), value.count, address(of: value),
                ]
                return unsafe try found.withUnsafeBytes {
                    try body(unsafe Entry($0.baseAddress.unsafelyUnwrapped))
                }
            }
        }
    }

    /// Returns the address of bytes. No bytes have one that nothing is read from.
    private static func address(of bytes: UnsafeRawBufferPointer) -> Int {
        unsafe bytes.isEmpty ? MemoryLayout<Int>.alignment : Int(bitPattern: bytes.baseAddress)
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
