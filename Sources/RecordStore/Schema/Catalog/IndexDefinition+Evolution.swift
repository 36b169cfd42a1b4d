extension IndexDefinition {
    /// Whether entries are made of the bytes of a record alone, without a closure of the program.
    func isPlain(_ fields: [FieldDefinition]) -> Bool {
        let hasClosure = allColumns.contains {
            if case .computed = $0.source { true } else { false }
        }
        return !hasClosure && (condition?.isFilter ?? true) && isComputable(fields)
    }

    /// Whether this version of the library can compute the filter and the expressions of the index
    /// with these fields. Closures count as none.
    func isComputable(_ fields: [FieldDefinition]) -> Bool {
        let hasFilter = condition?.isFilter == true
        return (!hasFilter || condition?.condition(over: fields) != nil)
            && allColumns.allSatisfy { column in
                guard case .expression = column.source else { return true }
                return column.expression(over: fields) != nil
            }
    }

    /// Whether keys have text, whose order depends on the version of Unicode.
    func hasText(_ fields: [FieldDefinition]) -> Bool {
        columns.contains { $0.style == .search || $0.keyKind(fields) == .string }
            || condition?.condition(over: fields)?.hasText == true
    }

    /// Whether keys or values of the index are made of a field.
    func uses(_ number: UInt16, _ fields: [FieldDefinition]) -> Bool {
        covering.contains(number) || allColumns.contains { $0.uses(number) }
            || condition?.condition(over: fields)?.fieldNumbers.contains(number) == true
    }

    /// The definition over fields that may be wider, or nil more often, than those that it was
    /// stored with: its constants widen with the numbers that they meet, and its columns are of the
    /// types that follow. What cannot be computed with the fields stays as it is.
    func widened(over fields: [FieldDefinition]) -> IndexDefinition {
        var definition = self
        definition.columns = columns.map { $0.widened(over: fields) }
        definition.sums = sums?.map { $0.widened(over: fields) }
        definition.condition = condition.map { $0.widened(over: fields) ?? $0 }
        return definition
    }
}

extension ColumnDefinition {
    fileprivate func uses(_ number: UInt16) -> Bool {
        guard case .expression(_, _, let bytes) = source else { return source == .field(number) }
        return ColumnExpression(bytes: bytes)?.fields.contains(number) ?? false
    }

    fileprivate func widened(over fields: [FieldDefinition]) -> ColumnDefinition {
        guard case .expression(let name, let type, let bytes) = source,
            let expression = ColumnExpression(bytes: bytes)?.widened(over: fields),
            let found = expression.type(fields)
        else { return self }
        var column = self
        column.source = .expression(
            name: name,
            type: FieldType(found.kind, isOptional: found.isOptional || type.isOptional),
            bytes: expression.bytes)
        return column
    }
}
