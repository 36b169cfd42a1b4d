import CRC32C

/// The constants of the bytes of a catalog, which are in users' files. DO NOT CHANGE.
///
/// `docs/format-records.md` has the tables. All numbers are little-endian and unaligned.
enum CatalogFormat {
    static let format: UInt16 = 0
    /// The first four bytes of the head ("PWHD"), of the body ("PWCT") and of the states of the
    /// indexes ("PWIX").
    static let headMagic: UInt32 = 0x4448_5750
    static let bodyMagic: UInt32 = 0x5443_5750
    static let statesMagic: UInt32 = 0x5849_5750
    /// The size of the envelope: magic, format, two reserved bytes, and checksum.
    static let envelopeSizeBytes = 12
    static let checksumOffset = 8

    /// A byte count that stands for a missing value, which differs from zero bytes.
    static let absent: UInt32 = 0xffff_ffff

    /// The greatest number of a type or an index, the greatest count of anything, and the most
    /// layouts of a type. A greater one is damage, and adding to these cannot overflow.
    static let greatestNumber = UInt32.max / 2
    static let greatestCount = UInt64.max / 4
    static let mostLayouts = Int(UInt16.max) - 1

    /// The kinds of indexes.
    static let ordered: UInt8 = 0
    static let search: UInt8 = 1
    static let aggregate: UInt8 = 2
    /// The format of the value of an index entry.
    static let entryFormat: UInt8 = 0

    /// What decides which records an index holds.
    static let noCondition: UInt8 = 0
    static let closureCondition: UInt8 = 1
    static let filterCondition: UInt8 = 2

    /// The size of the fingerprint of a schema.
    static let fingerprintSizeBytes = 16

    static let sourceField: UInt8 = 0
    static let sourceComputed: UInt8 = 1
    static let sourceExpression: UInt8 = 2

    /// The extension of the head that says with which durability the store was opened: a byte.
    static let headDurability: UInt16 = 1
    /// The extension of a column that says how tools show its values: a text in UTF-8.
    static let columnHint: UInt16 = 1
}

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
