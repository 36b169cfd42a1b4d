import Foundation
import LMDB

/// The attempt to bring the catalog of a file up to the schemas of a program.
struct SchemaAdoption {
    let environment: Environment
    let catalog: CatalogTable
    let types: RegisteredTypes
    /// The names of the types that are dropped.
    let dropped: [String]
    /// The durability with which the program has opened the file.
    let durability: StoreOptions.Durability

    /// Changes the catalog, unless it has these schemas and this durability already.
    /// - Returns: the catalog, which has these schemas.
    /// - Throws: ``StoreError/schemaDiffers(_:)`` for changes that the file cannot follow. The file
    ///   is then not changed.
    func run() throws -> CatalogContent {
        try withDurability(withPreferences(adopted()))
    }

    /// Makes the table of the preferences in a file of an older version, unless this version may
    /// not write to the file.
    /// - Returns: the catalog, which has a new generation then.
    private func withPreferences(_ content: CatalogContent) throws -> CatalogContent {
        if content.head.features.unknownForWriting != 0 { return content }
        if content.hasPreferences { return content }
        _ = try environment.openTables([PreferenceTable.name])
        // A process that has the file open looks for the table when the generation has changed.
        try environment.write { transaction in
            var head = try catalog.existingHead(in: transaction.view)
            head.generation += 1
            try catalog.save(head, in: &transaction)
        }
        return try environment.read { try catalog.content(in: $0) } ?? content
    }

    /// Writes into the head with which durability the file is open, unless it says that already, or
    /// this version may not write to the file.
    ///
    /// Who opens files of any program has no types, and does not say how their programs write.
    private func withDurability(_ content: CatalogContent) throws -> CatalogContent {
        if content.head.durability == durability || types.definitions.isEmpty { return content }
        // Inside a read of the thread nothing can be written, and a store can be opened.
        if environment.isReading { return content }
        do {
            // Neither the sequence nor the generation counts it: all that others have read of the
            // store is as it was.
            try environment.write { transaction in
                var head = try catalog.existingHead(in: transaction.view)
                if head.features.unknownForWriting != 0 { return }
                head.durability = durability
                try catalog.save(head, in: &transaction)
            }
        } catch LMDBError.failed(.noSpace, _, _), LMDBError.diskFull {
            // Who only reads needs no room, and so must not need it to open the store.
            return content
        }
        var content = content
        content.head.durability = durability
        return content
    }

    private func adopted() throws -> CatalogContent {
        // Another process may change the catalog between reading and writing. Then the loop starts
        // again.
        while true {
            let found = try environment.read { try catalog.content(in: $0) }
            if let found, dropped.isEmpty, types.knownCatalog(found.body) != nil { return found }
            let old = try found.map {
                OpenCatalog(
                    head: $0.head, body: try catalog.body($0.body), states: $0.states)
            }
            try checkTargets(old?.body)
            let evolution = try CatalogEvolution(
                old?.body ?? Catalog(), to: types.definitions, dropping: dropped,
                free: old?.freeIndexes(in: environment) ?? [])
            if !evolution.differences.isEmpty {
                throw StoreError.schemaDiffers(evolution.differences)
            }
            if let found, evolution.catalog == old?.body {
                types.keep(evolution.catalog, found.body)
                return found
            }
            try Self.save(
                evolution, over: old, in: catalog, environment,
                durability: old == nil ? durability : nil)
        }
    }

    /// Throws if a schema refers to a type that does not exist.
    private func checkTargets(_ catalog: Catalog?) throws {
        let known = catalog?.types.flatMap { [$0.name] + $0.formerNames } ?? []
        let names = Set(known + types.definitions.map(\.name))
        let errors = types.definitions.flatMap { $0.errors(knowing: names) }
        if !errors.isEmpty { throw StoreError.schema(errors) }
    }

    /// Saves a changed catalog and makes its new tables, unless another process changed the catalog
    /// first.
    /// - Parameters:
    ///   - isNewState: whether the values of records change by it, which observers have to see.
    ///   - durability: what the head says of a new file; nil for a file that is there.
    /// - Returns: the head of the saved catalog, or nil if another process was first.
    @discardableResult
    static func save(
        _ evolution: CatalogEvolution, over old: OpenCatalog?, in catalog: CatalogTable,
        _ environment: Environment, isNewState: Bool = false,
        durability: StoreOptions.Durability? = nil
    ) throws -> CatalogHead? {
        if let old { try catalog.checkWritable(old.head) }
        let kept = old.map { OpenTables.names($0.body, $0.states) } ?? []
        // A table that is missing is lost, and must not be made anew with the others.
        _ = try environment.openTables(kept, makingMissing: false)
        let existing = Set(old?.body.types.map(\.number) ?? [])
        func changed(_ states: IndexStates) -> IndexStates {
            var states = states
            for (index, type) in evolution.addedIndexes {
                let phase: IndexState.Phase = existing.contains(type) ? .building : .ready
                states[index] = IndexState(number: index, phase: phase)
            }
            for index in evolution.removedIndexes { states[index]?.phase = .clearing }
            return states
        }
        let names = OpenTables.names(
            evolution.catalog, changed(old?.states ?? IndexStates()))
        let added = names.filter { !kept.contains($0) }
        _ = try environment.openTables(old == nil ? added + [PreferenceTable.name] : added)
        return try environment.write { transaction in
            let newest = try catalog.head(in: transaction.view)
            guard newest?.generation == old?.head.generation else { return nil }
            var head = newest ?? CatalogHead(storeID: UUID())
            if let durability { head.durability = durability }
            head.generation += 1
            if isNewState { head.sequence += 1 }
            try catalog.save(head, in: &transaction)
            try catalog.save(evolution.catalog, in: &transaction)
            // Marks of builds change without a new generation.
            try catalog.save(
                changed(catalog.states(in: transaction.view) ?? IndexStates()), in: &transaction)
            return head
        }
    }
}
