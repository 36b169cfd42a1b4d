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

package struct FieldDefinition: Hashable, Sendable {
    package var number: UInt16
    package var name: String
    package var type: FieldType
    package var reference: ReferenceDefinition?
    /// The value bytes of the default, or nil where that is nil.
    package var defaultBytes: [UInt8]?

    package init(
        number: UInt16, name: String, type: FieldType, reference: ReferenceDefinition? = nil,
        defaultBytes: [UInt8]? = nil
    ) {
        self.number = number
        self.name = name
        self.type = type
        self.reference = reference
        self.defaultBytes = defaultBytes
    }
}

package struct ReferenceDefinition: Hashable, Sendable {
    package var target: String
    package var rule: DeleteRule
    /// Whether it may lead nowhere, as references from imports and other devices do.
    package var allowsDangling: Bool

    package init(target: String, rule: DeleteRule, allowsDangling: Bool = false) {
        self.target = target
        self.rule = rule
        self.allowsDangling = allowsDangling
    }
}
