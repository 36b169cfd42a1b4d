/// The constants of index keys, which `docs/format-keys.md` describes. DO NOT CHANGE.
package enum KeyFormat {
    /// The size of the longest key that LMDB accepts.
    package static let maxKeySizeBytes = 511
    /// The size of a record's id in a key.
    package static let idSizeBytes = 16

    static let absent: UInt8 = 0x01
    static let bool: UInt8 = 0x08
    static let real: UInt8 = 0x18
    static let decimal: UInt8 = 0x19
    static let date: UInt8 = 0x20
    static let uuid: UInt8 = 0x28
    static let id: UInt8 = 0x29
    static let string: UInt8 = 0x30
    static let name: UInt8 = 0x31
    static let url: UInt8 = 0x32
    static let data: UInt8 = 0x33
    /// The tag of the integer 0. That of a larger integer is greater by its number of bytes.
    static let zero: UInt8 = 0x50
    /// The tag of the integer -1. That of a smaller integer is less by its number of bytes.
    static let minusOne: UInt8 = 0x4F
    /// The tags of the integers of most bytes.
    static let integerTags: ClosedRange<UInt8> = 0x3F...0x60

    /// The second byte of a pair that begins with `00`. The order of the three marks makes a text
    /// smaller than its continuations.
    static let endMark: UInt8 = 0x01
    static let cutMark: UInt8 = 0x02
    static let escapedZero: UInt8 = 0xFF

    static let digestSizeBytes = 16
    /// The bytes of a cut text other than its kept bytes: tag, mark and digest.
    static let cutOverheadBytes = 1 + 2 + digestSizeBytes
    /// The smallest budget of a column of text or data.
    package static let minVariableBudgetBytes = 32

    static let decimalZero: UInt16 = 0x8000
    static let decimalBias = 0xA000

    static let numberMark: UInt8 = 0x30
    static let maxNumberDigits = 254
}
