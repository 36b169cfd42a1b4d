/// What is stored of a record type, what is indexed, and what follows from it.
///
/// A schema with a mistake is a value like any other: `validate()` lists what is wrong, and a
/// store that is opened with it throws the list. What the compiler can check, it does: a field
/// of a type without bytes, and a reference without a delete rule, do not compile.
///
/// A file keeps the schemas that it was made with. Types can be added to it; with any other
/// difference opening throws ``StoreError/schemaDiffers(_:)``.
public struct Schema<R: Record>: Sendable {
    /// The name of the type in files. A renamed struct keeps it.
    public var name: String { contents.name }

    /// A class, so that whoever asks a type for its schema counts one reference.
    let contents: SchemaContents<R>

    var makeBlank: @Sendable () -> R { contents.makeBlank }
    var fields: [FieldDeclaration<R>] { contents.fields }
    var indexes: [IndexDeclaration<R>] { contents.indexes }
    var validators: [Validate<R>.Body] { contents.validators }
    var maintainers: [Maintain<R>.Body] { contents.maintainers }
    /// What the fields are in filters.
    var queryFields: QueryFields { contents.queryFields }

    /// - Parameters:
    ///   - blank: a record with the default value of every field, which the catalog keeps. It is
    ///     evaluated more than once and must give the same values each time, the id aside: write
    ///     `.distantPast`, not `.now`.
    ///   - parts: a `Field` or `Document` for every stored property but `id`; any number of
    ///     `Index`, `SearchIndex`, `Validate` and `Maintain`.
    public init(
        _ name: String, blank: @escaping @autoclosure @Sendable () -> R,
        @SchemaBuilder<R> parts: () -> [SchemaPart<R>]
    ) {
        var fields: [FieldDeclaration<R>] = []
        var indexes: [IndexDeclaration<R>] = []
        var validators: [Validate<R>.Body] = []
        var maintainers: [Maintain<R>.Body] = []
        for part in parts() {
            switch part.content {
            case .field(let field): fields.append(field)
            case .index(let index): indexes.append(index)
            case .validate(let body): validators.append(body)
            case .maintain(let body): maintainers.append(body)
            }
        }
        contents = SchemaContents(
            name: name, makeBlank: blank, fields: fields, indexes: indexes,
            validators: validators, maintainers: maintainers)
    }
}
