/// The constants of the bytes of a record, which are in users' files. DO NOT CHANGE.
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
    /// The size of the header. The presence bitmap follows it.
    static let headerSizeBytes = 16

    /// The size of one entry of the table of ends.
    static let endSizeBytes = 4
    /// The largest size of a record. Ends have 32 bits, of which one is unused, so that the sum of
    /// two ends cannot overflow.
    static let largestRecordBytes = 0x7fff_ffff

    static let decimalZero: UInt8 = 0
    static let decimalPositive: UInt8 = 1
    static let decimalNegative: UInt8 = 2
    /// The exponents of Foundation's `Decimal`, which apply to keys too.
    static let decimalExponents = -128...127

    /// The first byte of a document, which stands for JSON with sorted keys.
    static let documentJSON: UInt8 = 1

    static let arrayCountSizeBytes = 4
    static let elementLengthSizeBytes = 4
}
