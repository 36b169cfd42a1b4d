/// A part of a schema that says what earlier versions of the program had.
///
/// A field or index that a schema does not mention stays in the file. This part removes it for
/// good: the number of a removed field never comes back. Keep the part in the schema from then on.
///
/// ```swift
/// struct Trip: Record {
///     var id = ID()
///     var name = ""
///
///     static let schema = Schema<Trip>("Trip", blank: Trip()) {
///         Field(1, "name", \.name)
///         Removed<Trip>(2)
///         Removed<Trip>(index: "byMiles")
///     }
/// }
/// ```
public struct Removed<R: Record>: SchemaElement {
    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Removes a field by its number, with the indexes that have it as a column. The values of
    /// existing records stay in the file until the records are saved.
    public init(_ number: Int) {
        part = SchemaPart(content: .removedField(number))
    }

    /// Removes an index by its name. Its entries are deleted by the store's upkeep.
    public init(index name: String) {
        part = SchemaPart(content: .removedIndex(name))
    }
}
