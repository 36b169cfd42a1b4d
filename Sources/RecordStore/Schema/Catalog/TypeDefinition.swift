/// A schema as plain values that a catalog can keep and compare.
package struct TypeDefinition: Hashable, Sendable {
    package var name: String
    package var fields: [FieldDefinition]
    package var indexes: [IndexDefinition]
    /// The names that the type had in earlier versions of the program.
    package var formerNames: [String] = []
    /// The names that fields had in earlier versions, by the number of the field.
    package var formerFieldNames: [UInt16: [String]] = [:]
    /// The numbers of the fields that earlier versions had.
    package var removedFields: [UInt16] = []
    /// The names of the indexes that earlier versions had.
    package var removedIndexes: [String] = []
    /// The parts of the program whose rules run when a record changes. The type itself has an empty
    /// name.
    package var ruleOwners: [String] = []
    /// The parts of the program that declare indexes, by the names of the indexes. An index of the
    /// type itself has none.
    package var indexOwners: [String: String] = [:]
    /// The names of the steps, in the order in which they run.
    package var steps: [String] = []
    /// How tools show the values of fields, by their numbers.
    package var fieldHints: [UInt16: ValueHint] = [:]
    /// How tools show the values of computed columns, by their names.
    package var columnHints: [String: ValueHint] = [:]
    /// The constants that expressions of the indexes use.
    package var constants: [StoreConstant] = []

    package init(name: String, fields: [FieldDefinition], indexes: [IndexDefinition]) {
        self.name = name
        self.fields = fields
        self.indexes = indexes
    }

    /// Returns an error for each type that has the name of an earlier one.
    package static func errors(among types: [TypeDefinition]) -> [StoreError.SchemaMistake] {
        var seen: Set<String> = []
        return types.filter { !seen.insert($0.name).inserted }
            .map { StoreError.SchemaMistake($0.name, nil, .duplicateType) }
    }

    /// Returns an error for each reference to a type that is neither in the file nor among the
    /// types that the store is opened with.
    /// - Parameter names: the names of these types, former ones included.
    package func errors(knowing names: Set<String>) -> [StoreError.SchemaMistake] {
        fields.compactMap { field in
            guard let target = field.reference?.target, !names.contains(target) else { return nil }
            return StoreError.SchemaMistake(name, field.name, .unregisteredTarget(target))
        }
    }

    /// Returns the layout for new records of this type.
    package func layout(version: UInt16) -> RecordLayout {
        RecordLayout(version: version, fields: fields.map { ($0.number, $0.type) })
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
