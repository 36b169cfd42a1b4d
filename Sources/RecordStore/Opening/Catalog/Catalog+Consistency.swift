extension Catalog {
    /// Checks what a right checksum does not say: that the parts of the catalog fit together, so
    /// that tables can be made of them.
    func checkConsistency() throws(CatalogDamage) {
        var numbers: Set<UInt32> = []
        var indexNumbers: Set<UInt32> = []
        for type in types {
            guard numbers.insert(type.number).inserted else {
                throw CatalogDamage(at: 0, .repeatedNumber(type.number))
            }
            if type.layouts.isEmpty { throw CatalogDamage(at: 0, .badLayout(version: 0)) }
            for index in type.indexes {
                guard indexNumbers.insert(index.number).inserted else {
                    throw CatalogDamage(at: 0, .repeatedNumber(index.number))
                }
                guard type.hasWhatMakes(index) else {
                    let name = index.definition.name
                    throw CatalogDamage(at: 0, .badIndex(type: type.name, index: name))
                }
            }
        }
    }
}

extension CatalogType {
    /// Whether every column has a field, an order and a budget, and a key has room for them all.
    fileprivate func hasWhatMakes(_ index: CatalogIndex) -> Bool {
        if index.definition.isSearch { return isSound(search: index) }
        let columns = index.definition.columns
        let fieldNumbers = Set(fields.map(\.definition.number))
        let needed = columns.compactMap {
            if case .field(let number) = $0.source { number } else { nil }
        }
        guard !columns.isEmpty, columns.count == index.budgets.count,
            columns.count(where: { $0.style == .element }) <= 1,
            fieldNumbers.isSuperset(of: needed + index.definition.covering)
        else { return false }
        var keySizeBytes = KeyFormat.idSizeBytes
        for (column, budget) in zip(columns, index.budgets) {
            let definitions = fields.map(\.definition)
            guard
                let key = try? KeyColumn(
                    column.keyKind(definitions), isDescending: column.isDescending,
                    isName: column.style == .name, budgetBytes: Int(budget)),
                column.style != .element || column.isOfArray(definitions)
            else { return false }
            keySizeBytes += key.budgetBytes
        }
        return keySizeBytes <= KeyFormat.maxKeySizeBytes
    }
}

extension CatalogType {
    /// Whether every column is a text, and there is nothing that a search index does not have.
    private func isSound(search index: CatalogIndex) -> Bool {
        let definition = index.definition
        let definitions = fields.map(\.definition)
        return !definition.isUnique && definition.covering.isEmpty
            && definition.conditionVersion == nil
            && index.budgets == definition.columns.map { _ in 0 }
            && definition.columns.count <= SearchFormat.maximumFieldCount
            && definition.columns.allSatisfy { $0.style == .search && $0.isOfText(definitions) }
    }
}

extension ColumnDefinition {
    fileprivate func isOfText(_ fields: [FieldDefinition]) -> Bool {
        guard case .field(let number) = source, !isDescending else { return false }
        return fields.contains {
            $0.number == number && ($0.type.elementKind ?? $0.type.kind) == .string
        }
    }

    fileprivate func isOfArray(_ fields: [FieldDefinition]) -> Bool {
        guard case .field(let number) = source else { return false }
        return fields.contains { $0.number == number && $0.type.kind == .array }
    }
}
