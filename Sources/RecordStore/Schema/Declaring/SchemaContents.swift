/// The contents of a schema, with values that are computed once from these contents.
final class SchemaContents<R: Record>: Sendable {
    let name: String
    let formerNames: [String]
    let makeBlank: @Sendable () -> R
    private let parts: [(part: SchemaPart<R>, owner: String)]
    let fields: [FieldDeclaration<R>]
    let queryFields: QueryFields
    /// The computed columns of indexes that all records are in, by name: no other answers for all.
    let computedColumns: [String: QueryField]
    let indexes: [IndexDeclaration<R>]
    let validators: [Validate<R>.Body]
    let maintainers: [any WritingRule]
    let removedFields: [Int]
    let removedIndexes: [String]
    let steps: [StepDeclaration<R>]
    /// The owners of rules, each once.
    let ruleOwners: [String]
    /// The owners of the indexes that extensions declare, by the names of the indexes.
    let indexOwners: [String: String]
    /// The owners of extensions that have parts which only the type itself can have.
    let wrongOwners: [String]

    // Examining a type costs more than the rest of opening a store, so these values are kept.
    let errors = LateValue<[StoreError.SchemaMistake]>()
    let definition = LateValue<TypeDefinition>()
    let idOffset = LateValue<Int>()
    let table = LateValue<FieldTable>()
    /// What tables make of the type. Schemas lie below them, and only keep it.
    let codec = LateValue<any KeptCodec>()

    convenience init(
        name: String, formerNames: [String], makeBlank: @escaping @Sendable () -> R,
        parts: [SchemaPart<R>], owner: String
    ) {
        self.init(
            name: name, formerNames: formerNames, makeBlank: makeBlank,
            parts: parts.map { ($0, owner) })
    }

    private init(
        name: String, formerNames: [String], makeBlank: @escaping @Sendable () -> R,
        parts: [(part: SchemaPart<R>, owner: String)]
    ) {
        self.name = name
        self.formerNames = formerNames
        self.makeBlank = makeBlank
        self.parts = parts
        var fields: [FieldDeclaration<R>] = []
        var indexes: [IndexDeclaration<R>] = []
        var validators: [Validate<R>.Body] = []
        var maintainers: [any WritingRule] = []
        var removedFields: [Int] = []
        var removedIndexes: [String] = []
        var steps: [StepDeclaration<R>] = []
        var ruleOwners: [String] = []
        var indexOwners: [String: String] = [:]
        for (part, owner) in parts {
            switch part.content {
            case .field(let field): fields.append(field)
            case .index(let index):
                indexes.append(index)
                if !owner.isEmpty { indexOwners[index.name] = owner }
            case .validate(let body): validators.append(body)
            case .maintain(let rule): maintainers.append(rule)
            case .removedField(let number): removedFields.append(number)
            case .removedIndex(let name): removedIndexes.append(name)
            case .step(let step): steps.append(step)
            }
            if part.content.isRule, !ruleOwners.contains(owner) { ruleOwners.append(owner) }
        }
        self.fields = fields
        self.indexes = indexes
        self.validators = validators
        self.maintainers = maintainers
        self.removedFields = removedFields
        self.removedIndexes = removedIndexes
        self.steps = steps
        self.ruleOwners = ruleOwners
        self.indexOwners = indexOwners
        wrongOwners = parts.filter { !$0.owner.isEmpty && !$0.part.content.canExtend }.map(\.owner)
        queryFields = QueryFields(fields)
        computedColumns = Dictionary(
            indexes.filter { $0.condition == nil && $0.sums == nil }.flatMap(\.columns)
                .compactMap(\.computedField)
        ) { first, _ in first }
    }

    /// Returns the contents with the parts of an extension.
    func extended(by added: [SchemaPart<R>], of owner: String) -> SchemaContents {
        SchemaContents(
            name: name, formerNames: formerNames, makeBlank: makeBlank,
            parts: parts + added.map { ($0, owner) })
    }
}

extension IndexColumn {
    /// The name of a computed column, and how filters name it; nil for other columns.
    fileprivate var computedField: (String, QueryField)? {
        guard case .computed(let computed) = source, let kind = computed.type?.kind else {
            return nil
        }
        return (computed.name, .computed(computed.name, kind))
    }
}

extension SchemaPart.Content {
    /// Whether the part is a rule, which runs when a record changes.
    fileprivate var isRule: Bool {
        switch self {
        case .validate, .maintain: true
        default: false
        }
    }

    /// Whether the part can be in an extension of a schema.
    fileprivate var canExtend: Bool {
        switch self {
        case .index, .removedIndex, .validate, .maintain: true
        case .field, .removedField, .step: false
        }
    }
}

/// The codec of a type, which is kept with its schema.
protocol KeptCodec: AnyObject, Sendable {}
