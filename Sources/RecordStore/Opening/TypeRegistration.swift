/// A record type that was passed to `open`, with its Swift type erased.
struct TypeRegistration: Sendable {
    let key: ObjectIdentifier
    let schemaErrors: [SchemaError]
    /// Makes the definition of the type. Only a schema without errors has a definition.
    let definition: @Sendable () -> TypeDefinition
    /// Opens the table of the type from its catalog entry.
    let open: @Sendable (CatalogType, TypeOpening) throws -> RecordTable
    /// Runs the pending steps over one record of the table that `open` made.
    let runSteps: @Sendable (RecordTable, IDBits, inout StoreTransaction) throws -> Void

    /// - Parameter extensions: what the program adds to schemas, of this type and of others.
    init<R: Record>(_ type: R.Type, _ extensions: [SchemaExtension]) {
        let schema = R.schema.extended(by: extensions)
        key = ObjectIdentifier(type)
        schemaErrors = schema.validate()
        definition = { schema.definition.withReferenceIndexes }
        open = { entry, opening in
            // Stores with equal catalogs share one catalog in memory, so comparing the entries is
            // free.
            let isRight = { (codec: TypeCodec<R>) in
                codec.type == entry && codec.constants == opening.constants
            }
            let codec = try schema.contents.codec.value(where: isRight) {
                try TypeCodec(schema, entry, opening)
            }
            return TypedRecordTable(codec, of: schema, opening)
        }
        runSteps = { table, id, transaction in
            guard let table = table as? TypedRecordTable<R> else {
                preconditionFailure("\(table.name) is of another registration")
            }
            try table.runSteps(id, in: &transaction)
        }
    }
}

extension TypeDefinition {
    /// The definition with an added index for each reference that no index serves, so that finding
    /// the records that refer to a record never reads all records.
    var withReferenceIndexes: TypeDefinition {
        var definition = self
        for field in fields where field.reference != nil && !definition.isServed(field) {
            let style: ColumnStyle = field.type.kind == .array ? .element : .value
            definition.indexes.append(
                IndexDefinition(
                    name: "references.\(field.name)",
                    columns: [ColumnDefinition(.field(field.number), style: style)]))
        }
        return definition
    }

    private func isServed(_ field: FieldDefinition) -> Bool {
        indexes.contains { $0.serves(reference: field) }
    }
}

extension IndexDefinition {
    /// Whether the first column of the index is this reference and the index holds all records.
    func serves(reference field: FieldDefinition) -> Bool {
        let style: ColumnStyle = field.type.kind == .array ? .element : .value
        return !isAggregate && condition == nil
            && columns.first?.source == .field(field.number)
            && columns.first?.style == style
            // A record with an empty array has no entry in an index with an array column.
            && !columns.dropFirst().contains { $0.style == .element }
    }
}

extension ColumnDefinition {
    /// Returns the kind of the values in the column's keys.
    package func keyKind(_ fields: [FieldDefinition]) -> Kind {
        let type: FieldType
        switch source {
        case .computed(_, _, let computed), .expression(_, let computed, _): type = computed
        case .field(let number):
            guard let field = fields.first(where: { $0.number == number }) else {
                preconditionFailure("field \(number) was checked with the schema")
            }
            type = field.type
        }
        return style == .element ? type.elementKind ?? type.kind : type.kind
    }
}

extension CatalogType {
    /// The definitions of the fields, removed fields included.
    package var definitions: [FieldDefinition] { fields.map(\.definition) }

    /// The fields that records have now, in the order of their numbers.
    package var presentFields: [FieldDefinition] {
        fields.filter { !$0.isRemoved }.map(\.definition)
    }

    /// The fields with their slots in each layout, in the order of the definitions.
    var openFields: [OpenField] { definitions.map { OpenField($0, layouts: layouts) } }

    /// Opens the live indexes of the type, each with its table.
    /// - Parameter derivation: returns the closure that needs the Swift type, or nil if the program
    ///   does not have it.
    func openIndexes(
        at openFields: [OpenField], _ opening: TypeOpening,
        _ derivation: (IndexDefinition) -> IndexDerivation? = { _ in nil }
    ) throws -> [any OpenIndex] {
        let (definitions, tables) = (definitions, opening.tables)
        return try liveIndexes.map { index in
            try index.definition.kind.init(
                IndexOpening(
                    index: index, definitions: definitions, fields: openFields,
                    entries: tables.entries(of: index.number), log: tables.log(of: index.number),
                    followsOwnText: index.text == .own || !index.definition.hasText(definitions),
                    derivation: derivation(index.definition), constants: opening.constants))
        }
    }

    /// Returns the references of the type, each with the numbers of the indexes that serve it.
    func openReferences(_ openFields: [OpenField]) -> [OpenReference] {
        zip(fields, openFields).compactMap { field, open in
            guard !field.isRemoved, let reference = field.definition.reference else { return nil }
            let serving = liveIndexes.filter {
                $0.definition.serves(reference: field.definition)
            }
            return OpenReference(
                field: open, targetName: reference.target, rule: reference.rule,
                allowsDangling: reference.allowsDangling, indexNumbers: serving.map(\.number))
        }
    }
}

extension Schema {
    /// Returns a closure that decodes a record for the condition of an index and the columns that
    /// closures compute. Returns nil if the index has neither, or if the schema does not declare it
    /// like this.
    func derivation(
        of index: IndexDefinition, _ decoder: RecordDecoder<R>
    ) -> IndexDerivation? {
        guard let declaration = indexes.first(where: { $0.name == index.name }),
            definition.indexes.contains(index)
        else { return nil }
        let computed = declaration.columns.compactMap(\.closure)
        let condition = declaration.condition?.closure
        if computed.isEmpty && condition == nil { return nil }
        let typeName = name
        return { bytes, id in
            let record: R
            do throws(RecordDamage) {
                record = try decoder.decode(bytes, id: RecordID(bits: id))
            } catch {
                throw StoreError.damagedRecord(error)
            }
            if let condition, !condition(record) { return nil }
            return try computed.map { column in
                var buffer = ByteBuffer(capacity: 64)
                do throws(ValueProblem) {
                    return try column.write(record, &buffer) ? buffer.bytes.array : nil
                } catch {
                    throw StoreError.invalidValue(
                        InvalidValue(type: typeName, field: column.name, problem: error))
                }
            }
        }
    }
}

extension IndexColumn {
    /// The name of a column and the closure that computes it, or nil for another column.
    fileprivate var closure:
        (name: String, write: @Sendable (R, inout ByteBuffer) throws(ValueProblem) -> Bool)?
    {
        guard case .computed(let computed) = source,
            case .closure(_, let write) = computed.source
        else { return nil }
        return (computed.name, write)
    }
}
