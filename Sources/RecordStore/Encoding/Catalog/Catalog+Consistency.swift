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

extension ColumnDefinition {
    fileprivate func isOfArray(_ fields: [FieldDefinition]) -> Bool {
        guard case .field(let number) = source else { return false }
        return fields.contains { $0.number == number && $0.type.kind == .array }
    }
}
