/// A declaration of a record type: the fields that are stored, the indexes, and the rules that run
/// when a record changes.
///
/// A schema with a mistake is an ordinary value: `validate()` returns its mistakes, and opening a
/// store with it throws them. The compiler finds some mistakes: a field whose type cannot be
/// stored, and a reference without a delete rule, do not compile.
///
/// A file keeps the schemas that it was created with. Opening a file with a new type adds the type
/// to the file. Opening it with any other difference throws ``StoreError/schemaDiffers(_:)``.
public struct Schema<R: Record>: Sendable {
    /// The name of the type in files. A renamed struct keeps this name.
    public var name: String { contents.name }

    /// The contents of the schema. A class instance, so that a copy of the schema counts one
    /// reference.
    let contents: SchemaContents<R>

    var makeBlank: @Sendable () -> R { contents.makeBlank }
    var fields: [FieldDeclaration<R>] { contents.fields }
    var indexes: [IndexDeclaration<R>] { contents.indexes }
    var validators: [Validate<R>.Body] { contents.validators }
    var maintainers: [Maintain<R>.Body] { contents.maintainers }
    /// The fields of the type by their offsets, for filters.
    var queryFields: QueryFields { contents.queryFields }

    /// Declares a schema with a name, default values, and parts.
    /// - Parameters:
    ///   - blank: a record with the default value of every field. The catalog keeps these values.
    ///     The expression is evaluated more than once and must give the same values each time,
    ///     except for the id: write `.distantPast`, not `.now`.
    ///   - parts: a `Field` or `Document` for every stored property except `id`, and any number of
    ///     `Index`, `SearchIndex`, `Validate` and `Maintain` parts.
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
