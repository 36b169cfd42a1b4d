/// The types that a filter's text may name: those given, and all that their references lead to.
struct FilterVocabulary: Sendable {
    private let roots: [any Record.Type]

    init(_ roots: [any Record.Type]) {
        self.roots = roots
    }

    /// Nil if there is none, or its schema has mistakes.
    /// - Complexity: O(n) for n types that are met before it; a filter names few.
    func type(named name: String) -> TypeDefinition? {
        var seen: Set<String> = []
        var rest = roots[...]
        while let type = rest.popFirst() {
            if type.schemaName == name { return type.soundDefinition }
            if seen.insert(type.schemaName).inserted { rest += type.targets }
        }
        return nil
    }
}

extension Record {
    fileprivate static var schemaName: String { schema.name }

    /// The types that references lead to.
    fileprivate static var targets: [any Record.Type] {
        schema.fields.compactMap { $0.reference?.target() }
    }

    fileprivate static var soundDefinition: TypeDefinition? {
        schema.validate().isEmpty ? schema.definition : nil
    }
}

extension TypeDefinition {
    func step(named name: String) -> QueryField? {
        if name == QueryField.id.name { return .id }
        return fields.first { $0.name == name }.map { QueryField($0) }
    }

    /// A computed column of one of the indexes.
    func computedStep(named wanted: String) -> QueryField? {
        for case .computed(let name, _, let type) in indexes.flatMap(\.columns).map(\.source)
        where name == wanted {
            return .computed(name, type.kind)
        }
        return nil
    }

    /// The type that a single reference leads to.
    func target(of step: QueryField) -> String? {
        guard step.kind == .id else { return nil }
        return fields.first { $0.number == step.number }?.reference?.target
    }
}
