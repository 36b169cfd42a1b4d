extension Schema {
    /// The schema as plain values, with the fields in the order of their numbers.
    ///
    /// The definition is computed once. Only a schema without errors has one: for another schema
    /// this property traps with the first error.
    package var definition: TypeDefinition {
        contents.definition.value(makeDefinition)
    }

    /// The offset of the id in the struct. Only a schema without errors has such an offset.
    var idOffset: Int {
        contents.idOffset.value {
            guard let range = StructProperties(of: makeBlank())?.id(of: R.self) else {
                preconditionFailure("\(name).id is not a stored property")
            }
            return range.lowerBound
        }
    }

    private func makeDefinition() -> TypeDefinition {
        let mistakes = validate()
        precondition(mistakes.isEmpty, "\(mistakes[0])")
        let blank = makeBlank()
        let fields = fields.map { field in fieldDefinition(field, blank) }
        var definition = TypeDefinition(
            name: name, fields: fields.sorted { $0.number < $1.number },
            indexes: indexes.map(indexDefinition))
        definition.formerNames = contents.formerNames
        for field in self.fields {
            let number = UInt16(field.number)
            if !field.formerNames.isEmpty {
                definition.formerFieldNames[number] = field.formerNames
            }
            definition.fieldHints[number] = field.hint
        }
        definition.removedFields = contents.removedFields.map { UInt16($0) }.sorted()
        definition.removedIndexes = contents.removedIndexes
        definition.ruleOwners = contents.ruleOwners
        definition.indexOwners = contents.indexOwners
        definition.steps = steps.map(\.name)
        for index in indexes {
            let sources = index.columns.map(\.source) + (index.sums ?? []).map(\.source)
            for case .computed(let column) in sources {
                definition.columnHints[column.name] = column.hint
            }
            for constant in sources.flatMap(\.constants)
            where !definition.constants.contains(constant) {
                definition.constants.append(constant)
            }
        }
        return definition
    }

    private func fieldDefinition(_ field: FieldDeclaration<R>, _ blank: R) -> FieldDefinition {
        guard let type = field.type, case .success(let bytes) = field.defaultBytes(blank) else {
            preconditionFailure("\(name).\(field.name) was valid a moment ago")
        }
        return FieldDefinition(
            number: UInt16(field.number), name: field.name, type: type,
            reference: field.reference.map {
                ReferenceDefinition(
                    target: $0.target().schemaName, rule: $0.rule,
                    allowsDangling: $0.allowsDangling)
            },
            defaultBytes: bytes)
    }

    private func indexDefinition(_ index: IndexDeclaration<R>) -> IndexDefinition {
        IndexDefinition(
            name: index.name, columns: index.columns.map(columnDefinition),
            isUnique: index.isUnique, covering: index.covering.map(number),
            condition: index.condition.map(storedCondition),
            sums: index.sums?.map { ColumnDefinition(source(of: $0.source)) })
    }

    private func storedCondition(_ condition: IndexCondition<R>) -> StoredCondition {
        switch condition.content {
        case .closure(let version, _): return .closure(version: UInt16(version))
        case .filter(let content):
            guard let bytes = content().condition.storedBytes else {
                preconditionFailure("\(name): a filter of an index was valid a moment ago")
            }
            return .filter(bytes)
        }
    }

    private func columnDefinition(_ column: IndexColumn<R>) -> ColumnDefinition {
        ColumnDefinition(
            source(of: column.source), style: column.style, isDescending: column.isDescending)
    }

    private func source(of source: IndexColumn<R>.Source) -> ColumnDefinition.Source {
        switch source {
        case .field(let path): return .field(number(path))
        case .folded(let path):
            guard let type = field(at: path)?.type else {
                preconditionFailure("\(name): \(path) was declared a moment ago")
            }
            // The number of a field stays when its name changes.
            let number = number(path)
            return .expression(
                name: "folded.\(number)", type: type,
                bytes: ColumnExpression.name(.field(number)).bytes)
        case .computed(let computed):
            guard let type = computed.type else {
                preconditionFailure("\(name): column \(computed.name) was valid a moment ago")
            }
            switch computed.source {
            case .closure(let version, _):
                return .computed(name: computed.name, version: UInt16(version), type: type)
            case .expression(let content):
                guard let expression = ColumnExpression(content().term) else {
                    preconditionFailure("\(name): column \(computed.name) was valid a moment ago")
                }
                return .expression(name: computed.name, type: type, bytes: expression.bytes)
            }
        }
    }

    private func number(_ path: any PartialKeyPath<R> & Sendable) -> UInt16 {
        guard let field = field(at: path) else {
            preconditionFailure("\(name): \(path) was declared a moment ago")
        }
        return UInt16(field.number)
    }
}

extension Record {
    /// The name of the schema, for code that knows the record type only as `any Record.Type`.
    fileprivate static var schemaName: String { schema.name }
}

extension FieldDeclaration {
    /// Returns the value bytes of the field's default, or the error. `try?` would treat a default
    /// that cannot be encoded like a default that is nil.
    fileprivate func defaultBytes(_ blank: R) -> Result<[UInt8]?, ValueProblem> {
        do throws(ValueProblem) {
            return .success(try valueBytes(in: blank))
        } catch {
            return .failure(error)
        }
    }
}
