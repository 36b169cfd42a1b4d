import CRC32C

/// The CRC-32C of a record, seeded with its type and id: bytes that end up under another key,
/// or in another type's table, do not pass.
enum RecordChecksum {
    /// Covers everything but the checksum itself. `bytes` holds at least the header.
    static func compute(
        _ bytes: UnsafeRawBufferPointer, type: UInt32, high: UInt64, low: UInt64
    ) -> UInt32 {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped  // at least the header is there
        let head = unsafe start.loadUnaligned(as: UInt32.self)
        let rest = RecordFormat.sequenceOffset
        return unsafe crc32c_seeded(
            UInt64(type.littleEndian) | UInt64(head) << 32, high.bigEndian, low.bigEndian,
            start + rest, bytes.count - rest)
    }
}
