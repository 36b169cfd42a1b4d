package import Foundation

/// The 16 bytes of an id as two numbers, independent of the record type.
package struct IDBits: Hashable, Sendable, BitwiseCopyable {
    package let high: UInt64
    package let low: UInt64

    /// The id whose bits are all zero, which is the least of all ids. In an error it stands for an
    /// id that cannot be read.
    static let zero = IDBits(high: 0, low: 0)

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Makes an id from 16 bytes in their printed order.
    init(_ bytes: UnsafeRawBufferPointer) {
        assert(bytes.count == 16)
        unsafe self.init(bytes.baseAddress.unsafelyUnwrapped)
    }

    @inline(__always)
    // Safe because every caller passes the address of 16 readable bytes.
    init(_ start: UnsafeRawPointer) {
        high = unsafe UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
        low = unsafe UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Makes the id with the bytes of a UUID.
    package init(_ uuid: UUID) {
        self = unsafe withUnsafeBytes(of: uuid.uuid) { unsafe IDBits($0) }
    }

    /// The id as a UUID.
    package var uuid: UUID {
        let bytes = (high.bigEndian, low.bigEndian)
        return unsafe UUID(
            uuid: withUnsafeBytes(of: bytes) { unsafe $0.loadUnaligned(as: uuid_t.self) })
    }

    /// The id with all bits flipped, as it is in keys whose last column descends.
    var complement: IDBits { IDBits(high: ~high, low: ~low) }

    /// Compares ids by the order of their bytes.
    @inline(__always)
    static func > (left: IDBits, right: IDBits) -> Bool {
        left.high != right.high ? left.high > right.high : left.low > right.low
    }

    /// Makes an id in which version and variant replace six bits, as RFC 9562 specifies.
    init(high: UInt64, low: UInt64, version: UInt64) {
        self.high = (high & ~0xf000) | version << 12
        self.low = (low & ~0 >> 2) | 0b10 << 62
    }

    /// Returns a UUID of version 5, which is the SHA-1 of the name space and the name.
    static func named(_ name: String, in namespace: UUID) -> IDBits {
        var message = unsafe withUnsafeBytes(of: namespace.uuid) { unsafe [UInt8]($0) }
        message += name.utf8
        let bits = unsafe SHA1.digest(of: message).withUnsafeBytes {
            unsafe IDBits(UnsafeRawBufferPointer(rebasing: $0[..<16]))
        }
        return IDBits(high: bits.high, low: bits.low, version: 5)
    }
}

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
