/// How tools show the values of a type's fields and computed columns.
extension CatalogType {
    /// The hints of the fields, by their numbers.
    package var fieldHints: [UInt16: ValueHint] {
        fields.reduce(into: [:]) { hints, field in
            hints[field.definition.number] = ValueHint(catalogText: field.hint)
        }
    }

    /// The hints of the computed columns, by their names.
    package var columnHints: [String: ValueHint] {
        indexes.reduce(into: [:]) { hints, index in
            if index.isRemoved { return }
            for (position, column) in index.definition.allColumns.enumerated() {
                guard let name = column.computed?.name, let hint = index.hint(of: position) else {
                    continue
                }
                hints[name] = ValueHint(catalogText: hint)
            }
        }
    }

    /// Returns how sums of a column are shown: as its values are if these are quantities. The unit
    /// of a column without a hint follows from those of its fields if nothing is multiplied.
    func hint(ofSumsOf column: ColumnDefinition) -> ValueHint? {
        if let declared = column.computed.flatMap({ columnHints[$0.name] }) {
            return declared.ofSums
        }
        return column.quantity(over: fields.map(\.definition), fieldHints)
    }

    /// Takes the hints of a definition. What has none in it keeps its own.
    mutating func takeHints(of definition: TypeDefinition) {
        for position in fields.indices {
            let hint = definition.fieldHints[fields[position].definition.number]
            if let hint { fields[position].hint = hint.catalogText }
        }
        for position in indexes.indices where !indexes[position].isRemoved {
            indexes[position].takeHints(definition.columnHints)
        }
    }
}

extension CatalogIndex {
    /// Returns the hint of a column, the sums after the columns of the keys.
    fileprivate func hint(of column: Int) -> String? {
        guard columnExtensions.indices.contains(column) else { return nil }
        return columnExtensions[column].first { $0.tag == CatalogFormat.columnHint }
            .flatMap { String(validating: $0.bytes, as: UTF8.self) }
    }

    fileprivate mutating func takeHints(_ hints: [String: ValueHint]) {
        let columns = definition.allColumns
        for (position, column) in columns.enumerated() {
            guard let hint = column.computed.flatMap({ hints[$0.name] }) else { continue }
            if columnExtensions.isEmpty {
                columnExtensions = Array(repeating: [], count: columns.count)
            }
            columnExtensions[position].removeAll { $0.tag == CatalogFormat.columnHint }
            columnExtensions[position].append(
                CatalogExtension(
                    tag: CatalogFormat.columnHint, bytes: Array(hint.catalogText.utf8)))
        }
    }
}
