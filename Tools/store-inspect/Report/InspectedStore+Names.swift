import RecordStore

/// Names of records beside their ids.
extension InspectedStore {
    /// Returns the type to which the first column of an index refers, or nil if it is no reference.
    func target(ofFirstColumnOf index: CatalogIndex, in type: CatalogType) -> CatalogType? {
        guard case .field(let number)? = index.definition.columns.first?.source,
            let field = type.presentFields.first(where: { $0.number == number }),
            let reference = field.reference
        else { return nil }
        return types.first { $0.name == reference.target }
    }

    /// Returns the name of the record of a type that a value is the id of: the text of its field
    /// `name` or `title`, of the first field whose name ends with Name, or its first date. Nil
    /// where there is none, and for a record that cannot be read, of which a check tells.
    func name(of value: KeyValue?, in type: CatalogType) -> String? {
        guard case .id(let id)? = try? value?.value(), let record = try? record(id, of: type)
        else { return nil }
        let values = zip(type.presentFields.map(\.name), record.values)
        let texts = values.compactMap { name, value -> (name: String, text: StoredValue)? in
            guard let value, case .text(let text) = value, !text.isEmpty else { return nil }
            return (name, value)
        }
        let named =
            texts.first { $0.name == "name" } ?? texts.first { $0.name == "title" }
            ?? texts.first { $0.name.hasSuffix("Name") }
        if let named { return named.text.cell }
        for case .date(let seconds)? in record.values {
            return "\(StoredValue.date(seconds.rounded(.down)))"
        }
        return nil
    }
}
