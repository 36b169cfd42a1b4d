/// The value bytes of neighbouring groups of a total.
struct GroupValues {
    let values: ByteList
    let places: ArraySlice<Int>

    /// Returns what a closure makes of each value.
    func map<Value>(_ read: (RawSpan?) throws -> Value) rethrows -> [Value] {
        try places.map { try values.withValue($0, read) }
    }
}
