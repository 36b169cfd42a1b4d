/// A reference to records: an id, an optional id, or an array of ids.
public protocol ReferenceValue: StorableValue {
    /// The type of the records that the reference can refer to.
    associatedtype Target: Record
}

extension Optional: ReferenceValue where Wrapped: ReferenceValue {
    public typealias Target = Wrapped.Target
}

extension Array: ReferenceValue where Element: ReferenceValue {
    public typealias Target = Element.Target
}
