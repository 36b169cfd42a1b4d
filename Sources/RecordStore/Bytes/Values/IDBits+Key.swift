extension IDBits {
    /// Calls `body` with the 16 bytes of a record's key, without an allocation.
    @inline(__always)
    func withKey<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        // Safe because the tuple holds 16 bytes without padding, which live during the closure.
        unsafe try withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
            unsafe try body(RawSpan(_unsafeBytes: bytes))
        }
    }

    /// The bytes of a record's key. The bytes have the order of the printed id, so keys sort like
    /// ids.
    var bytes: [UInt8] {
        unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { unsafe Array($0) }
    }

    /// Reads the id at the start of a span, or returns nil if the span is too short.
    @inline(__always)
    init?(prefixOf span: RawSpan) {
        guard span.byteCount >= 16 else { return nil }
        unsafe self.init(
            high: UInt64(bigEndian: span.unsafeLoadUnaligned(as: UInt64.self)),
            low: UInt64(
                bigEndian: span.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
}
