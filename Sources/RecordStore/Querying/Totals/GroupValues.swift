/// The value bytes of neighbouring groups of a total.
struct GroupValues {
    let values: ByteList
    let places: ArraySlice<Int>

    /// Returns what a closure makes of each value.
    @inline(__always)
    func map<Value>(_ read: (RawSpan?) throws -> Value) rethrows -> [Value] {
        try places.map { try values.withValue($0, read) }
    }

    /// Returns the values.
    func values<Value>(_ representation: ValueRepresentation<Value>) throws -> [Value] {
        try map { try representation.value(of: $0) }
    }

    /// Returns the values, of which one may be nil. It is inlined so that one caller compiles it
    /// for numbers.
    @inline(__always)
    func optionals<Value>(_ representation: ValueRepresentation<Value>) throws -> [Value?] {
        try map { value in
            guard let value else { return nil }
            return try representation.value(of: value)
        }
    }
}
