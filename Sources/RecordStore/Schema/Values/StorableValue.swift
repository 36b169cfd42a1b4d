/// A value that has bytes: everything that a field, a column or an element can be.
///
/// Two protocols refine it, so that the compiler tells plain values from references: a field
/// of a `FieldValue` is declared without a delete rule, a field of a `ReferenceValue` with one.
///
/// Law: reading what was written gives an equal value.
public protocol StorableValue: Sendable {
    /// The type itself; for an optional, what it wraps. Filters compare plain values.
    associatedtype Plain: StorableValue = Self

    /// How a value is written and read.
    static var representation: ValueRepresentation<Self> { get }
}
