/// What is stored of a record type, what is indexed, and what follows from it.
///
/// A schema with a mistake is a value like any other: `validate()` lists what is wrong, and a
/// store that is opened with it throws the list. What the compiler can check, it does: a field
/// of a type without bytes, and a reference without a delete rule, do not compile.
public struct Schema<R: Record>: Sendable {
    /// The name of the type in files. A renamed struct keeps it.
    public let name: String

    let makeBlank: @Sendable () -> R
    let fields: [FieldDeclaration<R>]
    /// Where the fields lie in the struct, to find one by its place without touching the others.
    let memoryOffsets: [Int?]
    let indexes: [IndexDeclaration<R>]
    let maintainers: [Maintain<R>.Body]

    // To look through a type costs more than the rest of opening a store, so it is done once.
    let lateErrors = LateValue<[SchemaError]>()
    let lateDefinition = LateValue<TypeDefinition>()
    let lateIDOffset = LateValue<Int>()
    let lateTable = LateValue<FieldTable>()
    let lateForm = LateValue<StoredForm<R>>()

    /// - Parameters:
    ///   - blank: a record with the default value of every field: what an older record has in
    ///     a field that was added later. It is evaluated more than once and must give the same
    ///     values each time, the id aside: write `.distantPast`, not `.now`.
    ///   - parts: a `Field` or `Document` for every stored property but `id`; any number of
    ///     `Index` and `Maintain`.
    public init(
        _ name: String, blank: @escaping @autoclosure @Sendable () -> R,
        @SchemaBuilder<R> parts: () -> [SchemaPart<R>]
    ) {
        var fields: [FieldDeclaration<R>] = []
        var indexes: [IndexDeclaration<R>] = []
        var maintainers: [Maintain<R>.Body] = []
        for part in parts() {
            switch part.content {
            case .field(let field): fields.append(field)
            case .index(let index): indexes.append(index)
            case .maintain(let body): maintainers.append(body)
            }
        }
        self.name = name
        makeBlank = blank
        self.fields = fields
        memoryOffsets = fields.map(\.memoryOffset)
        self.indexes = indexes
        self.maintainers = maintainers
    }
}
