extension CatalogType {
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
