/// An index over stored or computed columns, which the store keeps up to date.
///
/// The entries of an index are ordered by its columns, then by the record's id. A nil value sorts
/// before all other values, and in a descending column after them. `Index` has only one
/// initializer, so that the compiler reports a mistyped key path as such.
public struct Index<R: Record>: SchemaElement {
    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Declares an index by its name and its columns.
    /// - Parameters:
    ///   - columns: the columns that order the entries, the most significant one first.
    ///   - unique: whether the store refuses two records with the same values. A nil value equals
    ///     nothing.
    ///   - covering: fields whose values the index keeps, so that reading them does not need the
    ///     record.
    ///   - condition: a condition for the records in the index. Without one, all records are in it.
    public init(
        _ name: String, on columns: IndexColumn<R>..., unique: Bool = false,
        covering: [any PartialKeyPath<R> & Sendable] = [],
        where condition: IndexCondition<R>? = nil
    ) {
        part = SchemaPart(
            content: .index(
                IndexDeclaration(
                    name: name, columns: columns, isUnique: unique, covering: covering,
                    condition: condition)))
    }
}

extension Index {
    // The parameters are functions, because the compiler looks for `.ascending` in the type of a
    // parameter. It would look in key paths too, and report a mistyped column as a missing
    // `ascending`.
    @available(*, unavailable, message: "a column has a direction, as in .ascending(\\.name)")
    @_disfavoredOverload
    public init(
        _ name: String, on columns: ((R) -> Any)..., unique: Bool = false,
        covering: [any PartialKeyPath<R> & Sendable] = [],
        where condition: IndexCondition<R>? = nil
    ) { fatalError() }
}
