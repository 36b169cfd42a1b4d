/// The types that the text of a filter may name: the given ones, and all types to which their
/// references lead.
struct FilterVocabulary: Sendable {
    private let roots: [any Record.Type]
    private let definitions: [TypeDefinition]

    init(_ roots: [any Record.Type]) {
        (self.roots, definitions) = (roots, [])
    }

    /// Creates a vocabulary of types without Swift types.
    init(_ definitions: [TypeDefinition]) {
        (roots, self.definitions) = ([], definitions)
    }

    /// Returns the definition of the type with a name; nil if there is no such type or its schema
    /// has mistakes.
    /// - Complexity: O(n) for n types that are visited before it. A filter names only a few types.
    func type(named name: String) -> TypeDefinition? {
        if let found = definitions.first(where: { $0.name == name }) { return found }
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

    /// The types to which references lead.
    fileprivate static var targets: [any Record.Type] {
        schema.fields.compactMap { $0.reference?.target() }
    }

    /// The definition of the type; nil if its schema has mistakes.
    fileprivate static var soundDefinition: TypeDefinition? {
        schema.validate().isEmpty ? schema.definition : nil
    }
}

extension TypeDefinition {
    /// Returns the field with a name.
    func step(named name: String) -> QueryField? {
        if name == QueryField.id.name { return .id }
        return fields.first { $0.name == name }.map { QueryField($0) }
    }

    /// Returns the computed column with a name, from any index.
    func computedStep(named wanted: String) -> QueryField? {
        for case (let name, let type)? in indexes.flatMap(\.columns).map(\.computed)
        where name == wanted {
            return .computed(name, type.kind)
        }
        return nil
    }

    /// Returns the name of the type to which a reference leads; nil for other fields and for
    /// arrays.
    func target(of field: QueryField) -> String? {
        guard field.kind == .id else { return nil }
        return fields.first { $0.number == field.number }?.reference?.target
    }

    /// Returns how values of a term are shown, or nil.
    func hint(of term: Term, _ vocabulary: FilterVocabulary) -> ValueHint? {
        switch term {
        case .field(let field):
            return field.isComputed ? columnHints[field.name] : fieldHints[field.number]
        case .through(let field, let inner):
            return target(of: field).flatMap { vocabulary.type(named: $0) }?
                .hint(of: inner, vocabulary)
        case .constant, .named, .folded, .calculated: return nil
        }
    }
}
