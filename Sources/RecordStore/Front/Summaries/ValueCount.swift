/// A value of a field, with the number of records that have it.
public struct ValueCount<Value: Sendable>: Sendable {
    /// The value that the records share.
    public let value: Value
    /// The number of records that have the value.
    public let count: Int
}

extension ValueCount: Equatable where Value: Equatable {}
extension ValueCount: Hashable where Value: Hashable {}
