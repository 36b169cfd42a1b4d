/// A value of a field, and how many records have it.
public struct ValueCount<Value: Sendable>: Sendable {
    public let value: Value
    public let count: Int
}

extension ValueCount: Equatable where Value: Equatable {}
extension ValueCount: Hashable where Value: Hashable {}
