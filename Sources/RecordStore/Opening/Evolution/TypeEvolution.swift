/// The change of one type of a catalog when a program with a newer schema opens the store.
struct TypeEvolution {
    var type: CatalogType
    private(set) var numbers: IndexNumbers
    private(set) var differences: [SchemaDifference] = []
    private(set) var addedIndexes: [UInt32] = []
    private(set) var removedIndexes: [UInt32] = []

    init(_ type: CatalogType, _ numbers: IndexNumbers) {
        self.type = type
        self.numbers = numbers
    }

    /// Brings the type up to a schema that the file did not have yet.
    mutating func evolve(to definition: TypeDefinition) throws {
        if type.isDropped { return note(nil, .typeRevived) }
        if type.name != definition.name { return note(nil, .typeRenamed(to: type.name)) }
        var widened: Set<UInt16> = []
        for field in definition.fields {
            if change(to: field, definition.formerFieldNames[field.number] ?? []) == .widens {
                widened.insert(field.number)
            }
        }
        for number in definition.removedFields { removeField(number) }
        if !differences.isEmpty { return }
        addLayout(for: definition)
        removeIndexes(definition.removedIndexes)
        try rebuildIndexes { index in
            widened.contains { index.definition.uses($0, definition.fields) }
        }
        try addIndexes(of: definition)
        type.takeHints(of: definition)
        for owner in definition.ruleOwners where !type.ruleOwners.contains(owner) {
            type.ruleOwners.append(owner)
        }
    }

    private mutating func note(_ name: String?, _ kind: SchemaDifference.Kind) {
        differences.append(SchemaDifference(type: type.name, name: name, kind: kind))
    }

    // Fields

    /// Adds a field, or changes it as far as records allow.
    private mutating func change(
        to field: FieldDefinition, _ formerNames: [String]
    ) -> FieldTypeChange {
        let number = Int(field.number)
        guard
            let position = type.fields.firstIndex(where: { $0.definition.number == field.number })
        else {
            type.fields.append(CatalogField(field))
            type.fields.sort { $0.definition.number < $1.definition.number }
            return .none
        }
        let old = type.fields[position].definition
        if type.fields[position].isRemoved {
            note(field.name, .fieldRevived(number: number))
            return .refused
        }
        if old.name != field.name {
            if formerNames.contains(old.name) {
                type.fields[position].formerNames.append(old.name)
                type.fields[position].definition.name = field.name
                renameReferenceIndex(of: old.name, to: field.name)
            } else {
                note(field.name, .fieldRenamed(number: number, from: old.name))
            }
        }
        if !field.reference.canFollow(old.reference) {
            note(field.name, .referenceChanged(number: number))
        }
        type.fields[position].definition.reference = field.reference
        let change = FieldTypeChange(from: old.type, to: field.type)
        if change == .refused { note(field.name, .fieldTypeChanged(number: number)) }
        type.fields[position].definition.type = field.type
        if change == .widens, let bytes = old.defaultBytes {
            // Safe because the array lives during the call.
            type.fields[position].definition.defaultBytes = unsafe old.type.kind.widened(
                bytes.span.bytes, to: field.type.kind)
        }
        return change
    }

    /// Gives the index that the store has made for a reference the new name of its field.
    private mutating func renameReferenceIndex(of old: String, to new: String) {
        for position in type.indexes.indices
        where type.indexes[position].definition.name == "references.\(old)" {
            type.indexes[position].definition.name = "references.\(new)"
        }
    }

    private mutating func removeField(_ number: UInt16) {
        guard let position = type.fields.firstIndex(where: { $0.definition.number == number }),
            !type.fields[position].isRemoved
        else { return }
        type.fields[position].isRemoved = true
        // An index of values that nobody can see any more serves nobody.
        let fields = type.fields.map(\.definition)
        for index in type.indexes.indices where type.indexes[index].definition.uses(number, fields)
        {
            remove(index)
        }
    }

    /// Adds a layout if records are written otherwise now, or if a step has to tell old records
    /// from new ones.
    private mutating func addLayout(for definition: TypeDefinition) {
        let known = Set(type.doneSteps + type.pendingSteps.map(\.name))
        let steps = definition.steps.filter { !known.contains($0) }
        let last = type.layouts[type.layouts.count - 1]
        let present = type.presentFields
        let fields = present.map { (number: $0.number, type: $0.type) }
        if RecordLayout(version: last.version, fields: fields) == last, steps.isEmpty { return }
        let version = last.version + 1
        type.layouts.append(RecordLayout(version: version, fields: fields))
        type.pendingSteps += steps.map { CatalogStep(name: $0, layout: version) }
    }

    // Indexes

    private mutating func remove(_ position: Int) {
        if type.indexes[position].isRemoved { return }
        type.indexes[position].isRemoved = true
        removedIndexes.append(type.indexes[position].number)
    }

    private mutating func removeIndexes(_ names: [String]) {
        for position in type.indexes.indices
        where names.contains(type.indexes[position].definition.name) {
            remove(position)
        }
    }

    /// Adds the indexes of a definition that the type does not have. An index with the name of
    /// another one takes its place.
    mutating func addIndexes(of definition: TypeDefinition) throws {
        for index in definition.indexes {
            let live = type.indexes.firstIndex {
                $0.definition.name == index.name && !$0.isRemoved
            }
            if let live {
                if type.indexes[live].definition == index { continue }
                remove(live)
            }
            try add(index, of: definition.indexOwners[index.name] ?? "")
        }
    }

    /// Builds indexes anew whose keys follow an older version of Unicode or of the folding.
    /// - Parameter definition: the schema of this program, which has the closures of the indexes
    ///   that it declares.
    mutating func rebuildOldText(for definition: TypeDefinition) throws {
        let fields = type.definitions
        try rebuildIndexes { index in
            index.text.isOlder(than: .own) && index.definition.hasText(fields)
                && (index.definition.isPlain(fields)
                    || definition.indexes.contains(index.definition))
        }
    }

    /// Removes indexes, and adds them again with numbers of their own.
    mutating func rebuildIndexes(where isStale: (CatalogIndex) -> Bool) throws {
        for position in type.indexes.indices where !type.indexes[position].isRemoved {
            let index = type.indexes[position]
            guard isStale(index) else { continue }
            remove(position)
            try add(index.definition, of: index.owner, index.columnExtensions)
        }
    }

    private mutating func add(
        _ index: IndexDefinition, of owner: String, _ columnExtensions: [[CatalogExtension]] = []
    ) throws {
        let budgets = try index.kind.budgets(of: index, type.definitions)
        var added = CatalogIndex(index, number: numbers.take(), budgets: budgets)
        added.owner = owner
        added.columnExtensions = columnExtensions
        type.indexes.append(added)
        addedIndexes.append(added.number)
    }
}

extension IndexDefinition {
    /// Whether entries are made of the bytes of a record alone, without a closure of the program.
    func isPlain(_ fields: [FieldDefinition]) -> Bool {
        (condition.map { $0.condition(over: fields) != nil } ?? true)
            && allColumns.allSatisfy { $0.computed == nil || $0.expression(over: fields) != nil }
    }

    /// Whether keys have text, whose order depends on the version of Unicode.
    func hasText(_ fields: [FieldDefinition]) -> Bool {
        columns.contains { $0.style == .search || $0.keyKind(fields) == .string }
            || condition?.condition(over: fields)?.hasText == true
    }

    /// Whether keys or values of the index are made of a field.
    fileprivate func uses(_ number: UInt16, _ fields: [FieldDefinition]) -> Bool {
        covering.contains(number) || allColumns.contains { $0.uses(number) }
            || condition?.condition(over: fields)?.fieldNumbers.contains(number) == true
    }
}

extension ColumnDefinition {
    fileprivate func uses(_ number: UInt16) -> Bool {
        guard case .expression(_, _, let bytes) = source else { return source == .field(number) }
        return ColumnExpression(bytes: bytes)?.fields.contains(number) ?? false
    }
}

extension Optional<ReferenceDefinition> {
    /// Whether a reference may be declared like this when the file has it as `old`. Another rule
    /// holds from then on. A reference that must lead somewhere may lead nowhere then, but not the
    /// other way round: records may have such references.
    fileprivate func canFollow(_ old: ReferenceDefinition?) -> Bool {
        guard let self, let old else { return self == nil && old == nil }
        return self.target == old.target && (self.allowsDangling || !old.allowsDangling)
    }
}
