/// A declaration of a record type: the fields that are stored, the indexes, and the rules that run
/// when a record changes.
///
/// A schema with a mistake is an ordinary value: `validate()` returns its mistakes, and opening a
/// store with it throws them. The compiler finds some mistakes: a field whose type cannot be
/// stored, and a reference without a delete rule, do not compile.
///
/// A file keeps a description of its types. Opening it with a newer schema brings the file up to
/// that schema, as `docs/schema-evolution.md` says, or throws ``StoreError/schemaDiffers(_:)`` for
/// a change that its records cannot follow.
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
    var maintainers: [any WritingRule] { contents.maintainers }
    var steps: [StepDeclaration<R>] { contents.steps }
    /// The fields of the type by their offsets, for filters.
    var queryFields: QueryFields { contents.queryFields }

    /// Declares a schema with a name, default values, and parts.
    /// - Parameters:
    ///   - blank: a record with the default value of every field. The catalog keeps these values.
    ///     The expression is evaluated more than once and must give the same values each time,
    ///     except for the id: write `.distantPast`, not `.now`.
    ///   - formerNames: the names that the type had in earlier versions of the program. Keep them.
    ///   - parts: a `Field` or `Document` for every stored property except `id`, and any number of
    ///     `Index`, `SearchIndex`, `Removed`, `Step`, `Validate` and `Maintain` parts.
    public init(
        _ name: String, formerly formerNames: String...,
        blank: @escaping @autoclosure @Sendable () -> R,
        @SchemaBuilder<R> parts: () -> [SchemaPart<R>]
    ) {
        contents = SchemaContents(
            name: name, formerNames: formerNames, makeBlank: blank, parts: parts(), owner: "")
    }

    init(_ contents: SchemaContents<R>) {
        self.contents = contents
    }
}
