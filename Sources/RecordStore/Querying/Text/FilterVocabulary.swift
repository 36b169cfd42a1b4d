/// The types and fields that a filter's text may name.
package struct FilterVocabulary: Sendable {
    private let types: [String: TypeDefinition]

    package init(_ types: [TypeDefinition]) {
        self.types = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
    }

    /// These types, and all that their references lead to.
    init(_ types: [any Record.Type]) {
        var definitions: [String: TypeDefinition] = [:]
        var rest = types
        while let type = rest.popLast() {
            rest += type.add(to: &definitions)
        }
        self.types = definitions
    }

    func type(named name: String) -> TypeDefinition? { types[name] }
}

extension Record {
    /// Adds the type unless it is known, and gives the types that its references lead to.
    fileprivate static func add(
        to definitions: inout [String: TypeDefinition]
    ) -> [any Record.Type] {
        if definitions[schema.name] != nil { return [] }
        definitions[schema.name] = schema.definition
        return schema.fields.compactMap { $0.reference?.target() }
    }
}

extension TypeDefinition {
    func step(named name: String) -> FieldStep? {
        if name == FieldStep.id.name { return .id }
        return fields.first { $0.name == name }.map { FieldStep($0) }
    }

    /// A computed column of one of the indexes.
    func computedStep(named wanted: String) -> FieldStep? {
        for case .computed(let name, _, let type) in indexes.flatMap(\.columns).map(\.source)
        where name == wanted {
            return .computed(name, type.kind)
        }
        return nil
    }

    /// The type that a single reference leads to.
    func target(of step: FieldStep) -> String? {
        guard step.kind == .id else { return nil }
        return fields.first { $0.number == step.number }?.reference?.target
    }
}
