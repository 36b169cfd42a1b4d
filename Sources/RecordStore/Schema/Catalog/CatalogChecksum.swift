import CRC32C

/// The CRC-32C of a catalog value, computed over all bytes except the checksum itself.
enum CatalogChecksum {
    static func compute(_ bytes: [UInt8]) -> UInt32 {
        // Safe because each value has at least an envelope: the parser and the writer make sure of
        // that.
        unsafe bytes.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(
                rebasing: bytes[CatalogFormat.envelopeSizeBytes...])
            let seed = unsafe crc32c_extend(0, bytes.baseAddress, CatalogFormat.checksumOffset)
            return unsafe crc32c_extend(seed, rest.baseAddress, rest.count)
        }
    }
}
