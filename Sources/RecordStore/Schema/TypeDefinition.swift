/// A schema as plain values that a catalog can keep and compare.
package struct TypeDefinition: Hashable, Sendable {
    package var name: String
    package var fields: [FieldDefinition]
    package var indexes: [IndexDefinition]

    package init(name: String, fields: [FieldDefinition], indexes: [IndexDefinition]) {
        self.name = name
        self.fields = fields
        self.indexes = indexes
    }

    /// Returns the mistakes that a single schema cannot show: two types with one name, and
    /// references to a type that the store does not have.
    package static func errors(among types: [TypeDefinition]) -> [SchemaError] {
        let names = Set(types.map(\.name))
        var seen: Set<String> = []
        return types.flatMap { type -> [SchemaError] in
            let isNew = seen.insert(type.name).inserted
            let dangling = type.fields.compactMap { field -> SchemaError? in
                guard let target = field.reference?.target, !names.contains(target) else {
                    return nil
                }
                return SchemaError(type.name, field.name, .unregisteredTarget(target))
            }
            return (isNew ? [] : [SchemaError(type.name, nil, .duplicateType)]) + dangling
        }
    }

    /// Returns the layout for new records of this type.
    package func layout(version: UInt16) -> RecordLayout {
        RecordLayout(version: version, fields: fields.map { ($0.number, $0.type) })
    }
}
