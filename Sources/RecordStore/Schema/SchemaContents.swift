/// The contents of a schema, with values that are computed once from these contents.
final class SchemaContents<R: Record>: Sendable {
    let name: String
    let makeBlank: @Sendable () -> R
    let fields: [FieldDeclaration<R>]
    let queryFields: QueryFields
    let indexes: [IndexDeclaration<R>]
    let validators: [Validate<R>.Body]
    let maintainers: [Maintain<R>.Body]

    // Examining a type costs more than the rest of opening a store, so these values are kept.
    let errors = LateValue<[SchemaError]>()
    let definition = LateValue<TypeDefinition>()
    let idOffset = LateValue<Int>()
    let table = LateValue<FieldTable>()
    let codec = LateValue<TypeCodec<R>>()

    init(
        name: String, makeBlank: @escaping @Sendable () -> R, fields: [FieldDeclaration<R>],
        indexes: [IndexDeclaration<R>], validators: [Validate<R>.Body],
        maintainers: [Maintain<R>.Body]
    ) {
        self.name = name
        self.makeBlank = makeBlank
        self.fields = fields
        self.indexes = indexes
        self.validators = validators
        self.maintainers = maintainers
        queryFields = QueryFields(fields)
    }
}
