/// Every constant of the catalog's bytes that is in users' files. DO NOT CHANGE.
///
/// `docs/format-records.md` has the tables. All numbers are little-endian and unaligned.
enum CatalogFormat {
    static let format: UInt16 = 0
    /// "PWHD" and "PWCT": what a value of the catalog's table is.
    static let headMagic: UInt32 = 0x4448_5750
    static let bodyMagic: UInt32 = 0x5443_5750
    /// Magic, format, reserved, checksum.
    static let envelopeSizeBytes = 12
    static let checksumOffset = 8

    /// In the place of a number of bytes: there is none, which is not the same as zero bytes.
    static let absent: UInt32 = 0xffff_ffff

    static let sourceField: UInt8 = 0
    static let sourceComputed: UInt8 = 1
}
