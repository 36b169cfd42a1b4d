import LMDB

/// A value in the form of value bytes, nil for nil, and how many records have it.
struct CountedValue {
    let value: [UInt8]?
    var count: Int
}
