/// How a program's schema of a type fits the catalog of a file. Opening a store asks this question
/// once for each type and state of the catalog; no other code does.
struct TypeFit: Sendable {
    /// The reason why the program can neither read nor write the type, or nil if it can read.
    private(set) var closing: StoreError.TypeObstacle?
    /// The reason why the program cannot write the type, or nil if it can.
    private(set) var writing: StoreError.TypeObstacle?

    /// Compares a type of a file with the schema of the program.
    /// - Parameters:
    ///   - definition: the schema, or nil if the program does not know the type. The store then
    ///     writes its records only to follow the rules of references.
    ///   - runsSteps: whether the program is about to run the steps that are pending.
    init(_ type: CatalogType, _ definition: TypeDefinition?, runsSteps: Bool) {
        closing = type.closing(definition, runsSteps: runsSteps)
        writing = closing ?? type.obstacle(toWriting: definition)
    }
}

extension CatalogType {
    fileprivate func closing(
        _ definition: TypeDefinition?, runsSteps: Bool
    ) -> StoreError.TypeObstacle? {
        if isDropped { return .dropped }
        if let step = pendingSteps.first,
            !runsSteps || definition?.steps.contains(step.name) != true
        {
            return .stepPending(step.name)
        }
        for field in definition?.fields ?? [] {
            guard let found = fields.first(where: { $0.definition.number == field.number })
            else { return .fieldType(field.name) }
            let stored = found.definition.type
            let hasKinds =
                stored.kind == field.type.kind
                && stored.elementKind == field.type.elementKind
            // A record without a value may be older than the removal of the field.
            if !hasKinds || stored.isOptional && !field.type.isOptional {
                return .fieldType(field.name)
            }
        }
        return nil
    }

    fileprivate func obstacle(toWriting definition: TypeDefinition?) -> StoreError.TypeObstacle? {
        let known = definition?.ruleOwners ?? []
        if let owner = ruleOwners.first(where: { !known.contains($0) }) {
            return .rules(owner: owner)
        }
        for field in definition?.fields ?? []
        where fields.contains(where: { $0.definition.number == field.number && $0.isRemoved }) {
            return .fieldRemoved(field.name)
        }
        for index in liveIndexes {
            let name = index.definition.name
            if index.text != .own, index.definition.hasText(definitions) {
                return .textVersions(index: name)
            }
            if !index.definition.isPlain(definitions),
                definition?.indexes.contains(index.definition) != true
            {
                return .index(name)
            }
        }
        return nil
    }
}
