/// An index over stored or computed columns, kept by the store.
///
/// Entries are ordered by the columns, then by the record's id. nil sorts first. There is one way
/// to declare it, so that a mistyped key path is reported as what it is.
public struct Index<R: Record>: SchemaElement {
    public let part: SchemaPart<R>

    /// - Parameters:
    ///   - columns: what the entries are ordered by, one after the other.
    ///   - unique: two records with the same values are refused; nil equals nothing.
    ///   - covering: fields whose values are kept in the index, to be read without the record.
    ///   - condition: which records are in the index; all without it.
    public init(
        _ name: String, on columns: IndexColumn<R>..., unique: Bool = false,
        covering: [any PartialKeyPath<R> & Sendable] = [],
        where condition: IndexCondition<R>? = nil
    ) {
        let index = IndexDeclaration(
            name: name, columns: columns, isUnique: unique, covering: covering,
            condition: condition)
        part = SchemaPart(content: .index(index))
    }
}
