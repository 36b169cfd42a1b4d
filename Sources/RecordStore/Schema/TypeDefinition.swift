/// What a schema says about its type, as plain values that a catalog can keep and compare.
package struct TypeDefinition: Hashable, Sendable {
    package var name: String
    package var fields: [FieldDefinition]
    package var indexes: [IndexDefinition]

    package init(name: String, fields: [FieldDefinition], indexes: [IndexDefinition]) {
        self.name = name
        self.fields = fields
        self.indexes = indexes
    }

    /// What no schema can see alone: types of one name, and references to a type that is not
    /// among those of the store.
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

    /// The layout that records of this type are written with.
    package func layout(version: UInt16) -> RecordLayout {
        RecordLayout(version: version, fields: fields.map { ($0.number, $0.type) })
    }
}
