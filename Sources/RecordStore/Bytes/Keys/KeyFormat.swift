/// The constants of index keys, as `docs/format-keys.md` describes them: DO NOT CHANGE.
package enum KeyFormat {
    /// LMDB's limit.
    package static let maxKeySizeBytes = 511
    package static let idSizeBytes = 16

    static let absent: UInt8 = 0x01
    static let bool: UInt8 = 0x08
    static let negative128: UInt8 = 0x10
    static let negative64: UInt8 = 0x11
    static let positive64: UInt8 = 0x12
    static let positive128: UInt8 = 0x13
    static let real: UInt8 = 0x18
    static let decimal: UInt8 = 0x19
    static let date: UInt8 = 0x20
    static let uuid: UInt8 = 0x28
    static let id: UInt8 = 0x29
    static let string: UInt8 = 0x30
    static let name: UInt8 = 0x31
    static let url: UInt8 = 0x32
    static let data: UInt8 = 0x33

    /// The second byte of the pairs that begin with `00`. The order of the three is what makes a
    /// text smaller than its continuations.
    static let endMark: UInt8 = 0x01
    static let cutMark: UInt8 = 0x02
    static let escapedZero: UInt8 = 0xFF

    static let digestSizeBytes = 16
    /// What a cut text needs beside its kept bytes: tag, mark and digest.
    static let cutOverheadBytes = 1 + 2 + digestSizeBytes
    package static let minVariableBudgetBytes = 32

    static let decimalZero: UInt16 = 0x8000
    static let decimalBias = 0xA000

    static let numberMark: UInt8 = 0x30
    static let maxNumberDigits = 254
}
