/// The contents of a schema, with values that are computed once from these contents.
final class SchemaContents<R: Record>: Sendable {
    let name: String
    let formerNames: [String]
    let makeBlank: @Sendable () -> R
    let fields: [FieldDeclaration<R>]
    let queryFields: QueryFields
    let indexes: [IndexDeclaration<R>]
    let validators: [Validate<R>.Body]
    let maintainers: [Maintain<R>.Body]
    let removedFields: [Int]
    let removedIndexes: [String]
    let steps: [StepDeclaration<R>]

    // Examining a type costs more than the rest of opening a store, so these values are kept.
    let errors = LateValue<[SchemaError]>()
    let definition = LateValue<TypeDefinition>()
    let idOffset = LateValue<Int>()
    let table = LateValue<FieldTable>()
    let codec = LateValue<TypeCodec<R>>()

    init(
        name: String, formerNames: [String], makeBlank: @escaping @Sendable () -> R,
        fields: [FieldDeclaration<R>], indexes: [IndexDeclaration<R>],
        validators: [Validate<R>.Body], maintainers: [Maintain<R>.Body], removedFields: [Int],
        removedIndexes: [String], steps: [StepDeclaration<R>]
    ) {
        self.name = name
        self.formerNames = formerNames
        self.makeBlank = makeBlank
        self.fields = fields
        self.indexes = indexes
        self.validators = validators
        self.maintainers = maintainers
        self.removedFields = removedFields
        self.removedIndexes = removedIndexes
        self.steps = steps
        queryFields = QueryFields(fields)
    }
}
