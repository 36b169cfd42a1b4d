/// A reference to records of another type, or of the same: an id, an optional id, or ids.
public protocol ReferenceValue: StorableValue {
    associatedtype Target: Record
}
