import CRC32C

/// The CRC-32C of a record, seeded with its type and id. Bytes under another key or in the table of
/// another type do not have the right checksum.
enum RecordChecksum {
    /// Returns the checksum over all bytes except the checksum itself. `bytes` must hold at least a
    /// header.
    static func compute(
        _ bytes: UnsafeRawBufferPointer, type: UInt32, high: UInt64, low: UInt64
    ) -> UInt32 {
        // Safe because the caller passes at least a header, so there is a base address and a first
        // word.
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        let head = unsafe start.loadUnaligned(as: UInt32.self)
        let rest = RecordFormat.sequenceOffset
        return unsafe crc32c_seeded(
            UInt64(type.littleEndian) | UInt64(head) << 32, high.bigEndian, low.bigEndian,
            start + rest, bytes.count - rest)
    }
}
