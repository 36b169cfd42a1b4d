/// A value as value bytes (nil stands for nil), with the number of records that have it.
struct CountedValue {
    let value: [UInt8]?
    var count: Int
}
