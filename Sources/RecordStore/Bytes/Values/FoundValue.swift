import LMDB

/// The bytes of a field that was read, with or without a value.
struct FoundValue {
    let bytes: [UInt8]?
}
