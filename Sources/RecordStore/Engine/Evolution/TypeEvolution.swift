/// The change of one type of a catalog when a program with a newer schema opens the store.
struct TypeEvolution {
    var type: CatalogType
    private(set) var numbers: IndexNumbers
    private(set) var differences: [StoreError.SchemaDifference] = []
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
        // What indexes are made of is asked of the fields that their expressions were stored with.
        let former = type.definitions
        var widened: Set<UInt16> = []
        for field in definition.fields {
            if change(to: field, definition.formerFieldNames[field.number] ?? []) == .widens {
                widened.insert(field.number)
            }
        }
        for number in definition.removedFields { removeField(number, former) }
        if !differences.isEmpty { return }
        addLayout(for: definition)
        removeIndexes(definition.removedIndexes)
        let fields = type.definitions
        try replaceIndexes { index in
            let followed = index.definition.widened(over: fields)
            let declared = definition.indexes.first { $0.name == followed.name }
            // One that is declared otherwise takes its place below.
            if let declared, declared != followed { return nil }
            let isStale = widened.contains { index.definition.uses($0, former) }
            return isStale || followed != index.definition ? followed : nil
        }
        try addIndexes(of: definition)
        for index in type.liveIndexes
        where index.definition.isComputable(former) && !index.definition.isComputable(fields) {
            note(index.definition.name, .indexCannotFollow)
        }
        type.takeHints(of: definition)
        for owner in definition.ruleOwners where !type.ruleOwners.contains(owner) {
            type.ruleOwners.append(owner)
        }
    }

    private mutating func note(_ name: String?, _ kind: StoreError.SchemaDifference.Kind) {
        differences.append(StoreError.SchemaDifference(type: type.name, name: name, kind: kind))
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

    /// - Parameter former: the fields as they were.
    private mutating func removeField(_ number: UInt16, _ former: [FieldDefinition]) {
        guard let position = type.fields.firstIndex(where: { $0.definition.number == number }),
            !type.fields[position].isRemoved
        else { return }
        type.fields[position].isRemoved = true
        // An index of values that nobody can see any more serves nobody.
        for index in type.indexes.indices
        where type.indexes[index].definition.uses(number, former) {
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

    /// Mends indexes that an earlier version of the library has left behind when it widened a
    /// field: their constants are narrower than the fields, so that nobody can compute entries.
    mutating func widenConstants() throws {
        let fields = type.definitions
        try replaceIndexes { index in
            if index.definition.isComputable(fields) { return nil }
            let widened = index.definition.widened(over: fields)
            return widened.isComputable(fields) ? widened : nil
        }
    }

    /// Gives indexes numbers of their own, so that they are built anew.
    mutating func rebuildIndexes(where isStale: (CatalogIndex) -> Bool) throws {
        try replaceIndexes { isStale($0) ? $0.definition : nil }
    }

    /// Removes indexes, and adds them again with numbers of their own.
    /// - Parameter definition: returns what becomes of an index, or nil if it stays as it is.
    private mutating func replaceIndexes(
        by definition: (CatalogIndex) -> IndexDefinition?
    ) throws {
        for position in type.indexes.indices where !type.indexes[position].isRemoved {
            let index = type.indexes[position]
            guard let definition = definition(index) else { continue }
            remove(position)
            try add(definition, of: index.owner, index.columnExtensions)
        }
    }

    private mutating func add(
        _ index: IndexDefinition, of owner: String, _ columnExtensions: [[CatalogExtension]] = []
    ) throws {
        let budgets: [UInt16]
        do {
            budgets = try index.kind.budgets(of: index, type.definitions)
        } catch KeyError.noRoom {
            return note(index.name, .indexCannotFollow)
        }
        var added = CatalogIndex(index, number: numbers.take(), budgets: budgets)
        added.owner = owner
        added.columnExtensions = columnExtensions
        type.indexes.append(added)
        addedIndexes.append(added.number)
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
