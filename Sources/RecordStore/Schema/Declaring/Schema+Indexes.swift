extension Schema {
    /// Returns the field that is declared with this key path, or nil if there is none.
    func field(at path: AnyKeyPath) -> FieldDeclaration<R>? {
        fields.first { $0.path as AnyKeyPath == path }
    }

    /// Returns the mistakes in the declarations of the indexes.
    func indexErrors() -> [StoreError.SchemaMistake] {
        var names: Set<String> = []
        return indexes.flatMap { index -> [StoreError.SchemaMistake] in
            var kinds: [StoreError.SchemaMistake.Kind] = []
            if index.name.isEmpty { kinds.append(.emptyName) }
            if index.name.hasPrefix("references.") { kinds.append(.reservedIndexName) }
            if !names.insert(index.name).inserted { kinds.append(.duplicateIndexName) }
            if index.columns.isEmpty { kinds.append(.noColumns) }
            let isSearch = index.columns.contains { $0.style == .search }
            if isSearch, index.columns.count > SearchFormat.maximumFieldCount {
                kinds.append(.tooManySearchedFields(index.columns.count))
            }
            if index.columns.filter({ $0.style == .element }).count > 1 {
                kinds.append(.severalArrays)
            }
            kinds += index.condition.map(conditionErrors) ?? []
            kinds += index.columns.flatMap(columnErrors)
            kinds += nameErrors(index)
            kinds += index.sums.map { aggregateErrors(index, $0) } ?? []
            for path in index.covering where field(at: path) == nil {
                kinds.append(.undeclaredColumn(path: "\(path)"))
            }
            if kinds.isEmpty, !isSearch { kinds += roomErrors(index) }
            return kinds.map { error(index.name, $0) }
        }
    }

    /// Returns an error if the columns of the index do not fit into one key.
    private func roomErrors(_ index: IndexDeclaration<R>) -> [StoreError.SchemaMistake.Kind] {
        let kinds = index.columns.compactMap { column -> Kind? in
            switch column.source {
            case .computed(let computed): return computed.type?.kind
            case .folded: return .string
            case .field(let path):
                let type = field(at: path)?.type
                return column.style == .element ? type?.elementKind : type?.kind
            }
        }
        do throws(KeyError) {
            _ = try KeyColumn.budgets(for: kinds, isUnique: false)
            return []
        } catch .noRoom(let neededBytes) {
            return [.tooManyColumns(neededBytes: neededBytes)]
        } catch {
            return []
        }
    }

    private func conditionErrors(_ condition: IndexCondition<R>) -> [StoreError.SchemaMistake.Kind]
    {
        switch condition.content {
        case .closure(let version, _): return versionErrors(version)
        case .filter(let content):
            let content = content()
            if let refusal = content.refusal { return [.refusedCondition(reason: "\(refusal)")] }
            let bytes = content.condition.storedBytes
            let isKnown = bytes.map {
                StoredCondition.filter($0).condition(over: typedFields) != nil
            }
            return isKnown == true ? [] : [.conditionOfOthers(condition: "\(content.condition)")]
        }
    }

    private func columnErrors(_ column: IndexColumn<R>) -> [StoreError.SchemaMistake.Kind] {
        switch column.source {
        case .computed(let computed):
            let type = computed.type
            let isIndexable = type?.kind.isIndexable ?? false
            let name = type?.description ?? "unknown"
            return sourceErrors(computed)
                + (isIndexable ? [] : [.unindexable(column: computed.name, type: name)])
        case .field(let path):
            guard let field = field(at: path) else { return [.undeclaredColumn(path: "\(path)")] }
            guard let type = field.type else { return [] }
            return styleErrors(column.style, field.name, type)
        case .folded(let path):
            guard let field = field(at: path) else { return [.undeclaredColumn(path: "\(path)")] }
            guard let type = field.type, type.kind != .string else { return [] }
            return [.notText(column: field.name)]
        }
    }

    /// Returns an error for a name that would be unique by its spelling, and for one that is to be
    /// unique in an index that is not.
    private func nameErrors(_ index: IndexDeclaration<R>) -> [StoreError.SchemaMistake.Kind] {
        index.columns.compactMap { column in
            switch column.source {
            case .folded where !index.isUnique: .foldedNotUnique(column: name(of: column.source))
            case .field where index.isUnique && column.style == .name:
                .uniqueSpelling(column: name(of: column.source))
            default: nil
            }
        }
    }

    private func aggregateErrors(
        _ index: IndexDeclaration<R>, _ sums: [SummedColumn<R>]
    ) -> [StoreError.SchemaMistake.Kind] {
        let columns = index.columns
        let condition: [StoreError.SchemaMistake.Kind] =
            index.condition?.closure == nil ? [] : [.closureInAggregate(column: "where")]
        let names = columns.filter { $0.style == .name }.map { column in
            StoreError.SchemaMistake.Kind.unsuitableForGroups(column: name(of: column.source))
        }
        let closures = (columns.map(\.source) + sums.map(\.source)).filter(\.isClosure).map {
            StoreError.SchemaMistake.Kind.closureInAggregate(column: name(of: $0))
        }
        return condition + names + closures + sums.flatMap(sumErrors)
    }

    private func sumErrors(_ sum: SummedColumn<R>) -> [StoreError.SchemaMistake.Kind] {
        let found: FieldType?
        switch sum.source {
        case .field(let path), .folded(let path):
            guard let field = field(at: path) else { return [.undeclaredColumn(path: "\(path)")] }
            found = field.type
        case .computed(let computed):
            let errors = sourceErrors(computed)
            if !errors.isEmpty { return errors }
            found = computed.type
        }
        guard let found else { return [] }
        let column = name(of: sum.source)
        return found.kind.isNumber
            ? [] : [.notNumeric(column: column, type: found.description)]
    }

    private func name(of source: IndexColumn<R>.Source) -> String {
        switch source {
        case .field(let path), .folded(let path): field(at: path)?.name ?? "\(path)"
        case .computed(let computed): computed.name
        }
    }

    private func sourceErrors(
        _ column: ComputedColumnDeclaration<R>
    ) -> [StoreError.SchemaMistake.Kind] {
        switch column.source {
        case .closure(let version, _): return versionErrors(version)
        case .expression(let content):
            let content = content()
            if let refusal = content.refusal {
                return [.refusedExpression(column: column.name, reason: "\(refusal)")]
            }
            if case .folded = content.term { return [.foldedColumn(column: column.name)] }
            guard let expression = ColumnExpression(content.term) else {
                return [.expressionOfOthers(column: column.name)]
            }
            let found = expression.type(typedFields)
            guard let found, found.kind == column.type?.kind else {
                return [
                    .expressionType(column: column.name, type: found?.description ?? "unknown")
                ]
            }
            let mayBeNil = found.isOptional && column.type?.isOptional == false
            return mayBeNil ? [.expressionMayBeNil(column: column.name)] : []
        }
    }

    /// The fields whose values can be stored, by number and type alone.
    private var typedFields: [FieldDefinition] {
        fields.compactMap { field in
            guard let number = UInt16(exactly: field.number), let type = field.type else {
                return nil
            }
            return FieldDefinition(number: number, name: field.name, type: type)
        }
    }

    private func styleErrors(
        _ style: ColumnStyle, _ column: String, _ type: FieldType
    ) -> [StoreError.SchemaMistake.Kind] {
        switch style {
        case .value where !type.kind.isIndexable:
            [.unindexable(column: column, type: type.description)]
        case .name where type.kind != .string:
            [.notText(column: column)]
        case .search where type.kind != .string && type.elementKind != .string:
            [.notText(column: column)]
        case .element where type.kind != .array:
            [.notAnArray(column: column)]
        case .element where type.elementKind?.isIndexable == false:
            [.unindexable(column: column, type: type.description)]
        default: []
        }
    }

    private func versionErrors(_ version: Int) -> [StoreError.SchemaMistake.Kind] {
        (0...Int(UInt16.max)).contains(version) ? [] : [.versionOutOfRange(version)]
    }
}
