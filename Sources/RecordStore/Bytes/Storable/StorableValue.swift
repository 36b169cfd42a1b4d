/// A value that can be stored as bytes, in a field, a column, or an array element.
///
/// Two protocols refine `StorableValue`, so that the compiler separates plain values from
/// references: a field of a `FieldValue` has no delete rule, and a field of a `ReferenceValue` has
/// one.
///
/// Reading the bytes of a value must give an equal value.
public protocol StorableValue: Sendable {
    /// The type without its optional, which filters compare: the wrapped type of an optional, and
    /// otherwise the type itself.
    associatedtype Plain: StorableValue = Self

    /// The rules by which values of the type become bytes and are read from bytes.
    static var representation: ValueRepresentation<Self> { get }
}
