import LMDB

/// The parts from which the open types of a store are made, when it is opened and whenever its
/// catalog has changed.
struct SchemaOpening: Sendable {
    let environment: Environment
    let catalog: CatalogTable
    /// The types of the program, or nil if the store is known from its catalog alone.
    let types: RegisteredTypes?
    let scans: ScanPolicy
    var history = HistoryPolicy.none
    /// Who is told which kept plans are used.
    var reuse = ReuseTeller()

    /// Reads the newest catalog and opens all its types. A file whose catalog is still empty is
    /// that of a store that is being made.
    /// - Parameter runsSteps: whether the caller is about to run the steps that are pending.
    func open(runsSteps: Bool = false) throws -> (content: OpenCatalog, schema: OpenSchema) {
        guard let content = try environment.read({ try catalog.content(in: $0) }) else {
            throw LMDBError.failed(.notThere, during: .open, path: environment.path)
        }
        return try open(content, runsSteps: runsSteps)
    }

    /// Opens all types of a catalog that was read.
    func open(
        _ content: CatalogContent, runsSteps: Bool = false
    ) throws -> (content: OpenCatalog, schema: OpenSchema) {
        let known = runsSteps ? nil : types?.knownCatalog(content.body)
        let body = try known?.catalog ?? adapted(catalog.body(content.body))
        // A missing table that the catalog mentions is lost. Making it anew would hide the loss.
        let readyNames = content.states.areReady ? known?.tableNames : nil
        var names = readyNames ?? OpenTables.names(body, content.states)
        if content.hasPreferences { names.append(PreferenceTable.name) }
        let tables = OpenTables(try environment.openTables(names, makingMissing: false))
        let found = OpenCatalog(head: content.head, body: body, states: content.states)
        let matches = known?.matches ?? types?.matches(in: body, runsSteps: runsSteps)
        return (found, try schema(of: found, tables, matches, runsSteps: runsSteps))
    }

    /// Returns the catalog as the program's schemas would have it, if the file is open for reading
    /// only. Indexes that the file lacks are left out.
    private func adapted(_ catalog: Catalog) throws -> Catalog {
        guard let types, environment.options.access == .readOnly else { return catalog }
        let evolution = try CatalogEvolution(catalog, to: types.definitions)
        var differences = evolution.differences
        for type in evolution.catalog.types.dropFirst(catalog.types.count) {
            differences.append(
                StoreError.SchemaDifference(type: type.name, name: nil, kind: .typeAdded))
        }
        for (old, new) in zip(catalog.types, evolution.catalog.types) {
            for step in new.pendingSteps.dropFirst(old.pendingSteps.count) {
                differences.append(
                    StoreError.SchemaDifference(
                        type: new.name, name: nil, kind: .stepPending(step.name)))
            }
        }
        if !differences.isEmpty { throw StoreError.schemaDiffers(differences) }
        return evolution.withoutAddedIndexes
    }

    /// - Parameter matches: how the types go with those of the program; nil if it has none.
    private func schema(
        of found: OpenCatalog, _ tables: OpenTables, _ matches: [TypeMatch]?, runsSteps: Bool
    ) throws -> OpenSchema {
        var opened: [(key: ObjectIdentifier?, table: RecordTable)] = []
        var closed: [(key: ObjectIdentifier, obstacle: StoreError.TypeObstacle)] = []
        let constants = found.body.constantNumbers
        for (position, type) in found.body.types.enumerated() {
            let match = matches?[position]
            let fit = match?.fit ?? TypeFit(type, nil, runsSteps: false)
            if let registration = match?.registration, let obstacle = fit.closing {
                closed.append((registration.key, obstacle))
            }
            if type.isDropped { continue }
            let opening = TypeOpening(
                tables: tables, states: found.states, constants: constants, fit: fit,
                runsSteps: runsSteps,
                kept: KeptPlans(
                    queries: PlanMemory<PreparedPlan>(reuse),
                    totals: PlanMemory<PreparedAggregate?>(reuse)))
            if let registration = match?.registration, fit.closing == nil {
                opened.append((registration.key, try registration.open(type, opening)))
            } else {
                opened.append((nil, try UntypedRecordTable(type, opening)))
            }
        }
        RecordTable.link(opened.map(\.table), scans: scans)
        return OpenSchema(
            self, generation: found.head.generation, constants: constants, tables: opened,
            closed: closed,
            preferences: tables.preferences,
            history: history.isKept ? try HistoryTables(in: environment) : nil)
    }
}

/// A catalog that was read, checked, and brought together with the schemas of the program.
struct OpenCatalog {
    var head: CatalogHead
    var body: Catalog
    var states: IndexStates

    /// Returns the numbers of removed indexes of which nothing is left, the least first.
    func freeIndexes(in environment: Environment) throws -> [UInt32] {
        let removed = body.types.flatMap(\.indexes)
            .filter { $0.isRemoved && states[$0.number] == nil }.map(\.number).sorted()
        if removed.isEmpty { return [] }
        let filled = try environment.filledTableNames()
        return removed.filter { filled.isDisjoint(with: OpenTables.names(ofIndex: $0)) }
    }

    /// Whether a step of some schema has not run over all records.
    var hasPendingSteps: Bool { body.types.contains { !$0.pendingSteps.isEmpty } }
}
