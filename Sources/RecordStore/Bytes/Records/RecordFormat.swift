/// Every constant of a record's bytes that is in users' files. DO NOT CHANGE.
///
/// `docs/format-records.md` has the tables. All numbers are little-endian and unaligned.
enum RecordFormat {
    static let format: UInt8 = 0
    static let flags: UInt8 = 0

    static let formatOffset = 0
    static let flagsOffset = 1
    static let layoutOffset = 2
    static let checksumOffset = 4
    static let sequenceOffset = 8
    /// The presence bitmap follows the header.
    static let headerSizeBytes = 16

    /// The size of one entry of the table of ends.
    static let endSizeBytes = 4
    /// Ends are 32 bits. One bit is left, so that no sum of two can overflow.
    static let largestRecordBytes = 0x7fff_ffff

    static let decimalZero: UInt8 = 0
    static let decimalPositive: UInt8 = 1
    static let decimalNegative: UInt8 = 2
    /// Those of Foundation's `Decimal`, in keys too.
    static let decimalExponents = -128...127

    /// The first byte of a document: JSON with sorted keys.
    static let documentJSON: UInt8 = 1

    static let arrayCountSizeBytes = 4
    static let elementLengthSizeBytes = 4
}
