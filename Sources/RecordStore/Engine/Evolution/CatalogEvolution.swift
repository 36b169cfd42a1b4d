/// The change of a catalog when a program with newer schemas opens the store.
///
/// A schema whose fingerprint the catalog has changes nothing: the program is the one that wrote
/// the file, or an older one.
struct CatalogEvolution {
    private(set) var catalog: Catalog
    /// The changes that cannot be made. If there are any, the file is not changed.
    private(set) var differences: [StoreError.SchemaDifference] = []
    /// The numbers of the indexes that were added, with the number of their type.
    private(set) var addedIndexes: [(index: UInt32, type: UInt32)] = []
    /// The numbers of the indexes that were removed.
    private(set) var removedIndexes: [UInt32] = []
    private var numbers: IndexNumbers

    /// - Parameter free: the numbers of removed indexes that new ones get.
    private init(_ catalog: Catalog, free: [UInt32]) {
        self.catalog = catalog
        numbers = IndexNumbers(free: free, next: catalog.nextIndex)
    }

    init(
        _ catalog: Catalog, to types: [TypeDefinition], dropping dropped: [String] = [],
        free: [UInt32] = []
    ) throws {
        self.init(catalog, free: free)
        try widenConstants()
        // The names come first, because references are compared by the names of their targets.
        for type in types { rename(to: type) }
        for type in types { try evolve(to: type) }
        for constant in types.flatMap(\.constants) {
            if self.catalog.constants.contains(where: { $0.name == constant.name }) { continue }
            self.catalog.constants.append(CatalogConstant(constant))
        }
        for name in dropped { drop(name) }
        checkReferences()
    }

    /// Gives some live indexes new numbers, so that they are built anew.
    init(
        rebuilding isStale: (CatalogType, CatalogIndex) -> Bool, in catalog: Catalog,
        free: [UInt32]
    ) throws {
        self.init(catalog, free: free)
        try rebuildIndexes(where: isStale)
    }

    /// Changes the number of a constant. Each live index that depends on it gets a new number, so
    /// that it is built anew.
    init(
        changing constant: StoreConstant, to number: Int, in catalog: Catalog, free: [UInt32]
    ) throws {
        self.init(catalog, free: free)
        var position = catalog.constants.firstIndex { $0.name == constant.name }
        if position == nil {
            position = catalog.constants.count
            self.catalog.constants.append(CatalogConstant(constant))
        }
        guard let position, self.catalog.constants[position].number != number else { return }
        self.catalog.constants[position].number = number
        try rebuildIndexes { type, index in
            index.definition.allColumns.contains { column in
                let expression = column.expression(over: type.definitions)
                return expression?.constantNames.contains(constant.name) ?? false
            }
        }
    }

    private mutating func rebuildIndexes(
        where isStale: (CatalogType, CatalogIndex) -> Bool
    ) throws {
        try changeTypes { evolution in
            let type = evolution.type
            try evolution.rebuildIndexes { isStale(type, $0) }
        }
    }

    private mutating func widenConstants() throws {
        try changeTypes { try $0.widenConstants() }
    }

    private mutating func changeTypes(_ change: (inout TypeEvolution) throws -> Void) throws {
        for position in catalog.types.indices where !catalog.types[position].isDropped {
            var evolution = TypeEvolution(catalog.types[position], numbers)
            try change(&evolution)
            take(evolution, at: position)
        }
    }

    private mutating func take(_ evolution: TypeEvolution, at position: Int) {
        let type = evolution.type
        catalog.types[position] = type
        numbers = evolution.numbers
        catalog.nextIndex = numbers.next
        // An index whose number was given to another one is forgotten.
        let added = Set(evolution.addedIndexes)
        for position in catalog.types.indices {
            catalog.types[position].indexes.removeAll {
                $0.isRemoved && added.contains($0.number)
            }
        }
        differences += evolution.differences
        addedIndexes += evolution.addedIndexes.map { ($0, type.number) }
        removedIndexes += evolution.removedIndexes
    }

    /// The catalog without the indexes that have no tables yet, for a file that is not changed.
    var withoutAddedIndexes: Catalog {
        var catalog = catalog
        let added = Set(addedIndexes.map(\.index))
        for type in catalog.types.indices {
            catalog.types[type].indexes.removeAll { added.contains($0.number) }
        }
        return catalog
    }

    private mutating func evolve(to definition: TypeDefinition) throws {
        let fingerprint = SchemaFingerprint(definition)
        guard let position = catalog.position(of: definition) else {
            var type = CatalogType(definition, number: catalog.nextType)
            type.fingerprints = [fingerprint]
            catalog.nextType += 1
            var evolution = TypeEvolution(type, numbers)
            try evolution.addIndexes(of: definition)
            evolution.type.takeHints(of: definition)
            catalog.types.append(type)
            return take(evolution, at: catalog.types.count - 1)
        }
        let type = catalog.types[position]
        var evolution = TypeEvolution(type, numbers)
        if !type.fingerprints.contains(fingerprint) {
            try evolution.evolve(to: definition)
            evolution.type.fingerprints.append(fingerprint)
            checkSteps(of: evolution.type, type, definition)
        }
        if !type.isDropped { try evolution.rebuildOldText(for: definition) }
        take(evolution, at: position)
    }

    /// Notes a new step that this program could never run, and that would close the type to all
    /// others.
    private mutating func checkSteps(
        of type: CatalogType, _ old: CatalogType, _ definition: TypeDefinition
    ) {
        guard type.pendingSteps.count > old.pendingSteps.count, let step = type.pendingSteps.last,
            let obstacle = TypeFit(type, definition, runsSteps: true).writing
        else { return }
        differences.append(
            StoreError.SchemaDifference(
                type: type.name, name: nil, kind: .stepCannotRun(step.name, obstacle)))
    }

    /// Gives a type the name of its new schema. References follow it.
    private mutating func rename(to definition: TypeDefinition) {
        let name = definition.name
        guard let position = catalog.position(of: definition),
            case let former = catalog.types[position].name, former != name,
            definition.formerNames.contains(former),
            !catalog.types[position].fingerprints.contains(SchemaFingerprint(definition))
        else { return }
        catalog.types[position].formerNames.append(former)
        catalog.types[position].name = name
        for type in catalog.types.indices {
            for field in catalog.types[type].fields.indices
            where catalog.types[type].fields[field].definition.reference?.target == former {
                catalog.types[type].fields[field].definition.reference?.target = name
            }
        }
    }

    private mutating func drop(_ name: String) {
        guard let position = catalog.types.firstIndex(where: { $0.isNamed(name) }) else { return }
        if catalog.types[position].isDropped { return }
        catalog.types[position].isDropped = true
        for index in catalog.types[position].indexes.indices
        where !catalog.types[position].indexes[index].isRemoved {
            catalog.types[position].indexes[index].isRemoved = true
            removedIndexes.append(catalog.types[position].indexes[index].number)
        }
    }

    /// Notes references to types that are dropped.
    private mutating func checkReferences() {
        let dropped = Set(catalog.types.lazy.filter(\.isDropped).map(\.name))
        if dropped.isEmpty { return }
        for type in catalog.types where !type.isDropped {
            for field in type.fields where !field.isRemoved {
                guard let target = field.definition.reference?.target, dropped.contains(target)
                else { continue }
                differences.append(
                    StoreError.SchemaDifference(
                        type: type.name, name: field.definition.name,
                        kind: .targetDropped(target)))
            }
        }
    }
}

extension Catalog {
    /// Returns the position of the type that a definition describes, by its name or a former one.
    func position(of definition: TypeDefinition) -> Int? {
        types.firstIndex { $0.name == definition.name }
            ?? types.firstIndex { definition.formerNames.contains($0.name) }
            ?? types.firstIndex { $0.formerNames.contains(definition.name) }
    }
}

extension CatalogType {
    /// Whether the type has this name, or had it.
    func isNamed(_ name: String) -> Bool { self.name == name || formerNames.contains(name) }
}

/// The numbers that new indexes get: first those of removed indexes of which nothing is left, so
/// that their tables are used again, then numbers that no index had.
struct IndexNumbers {
    private var free: ArraySlice<UInt32>
    private(set) var next: UInt32

    init(free: [UInt32], next: UInt32) {
        self.free = free[...]
        self.next = next
    }

    mutating func take() -> UInt32 {
        if let number = free.popFirst() { return number }
        next += 1
        return next - 1
    }
}
