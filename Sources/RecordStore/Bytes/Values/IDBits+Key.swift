extension IDBits {
    /// Lends the bytes of a record's key, without an allocation.
    @inline(__always)
    func withKey<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
            unsafe try body(RawSpan(_unsafeBytes: bytes))
        }
    }

    /// The bytes of a key: as printed, so that their order is that of the ids.
    var bytes: [UInt8] {
        unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { unsafe Array($0) }
    }

    /// The id that a span begins with, or nil if it is too short for one.
    @inline(__always)
    init?(prefixOf span: RawSpan) {
        guard span.byteCount >= 16 else { return nil }
        unsafe self.init(
            high: UInt64(bigEndian: span.unsafeLoadUnaligned(as: UInt64.self)),
            low: UInt64(
                bigEndian: span.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
}
