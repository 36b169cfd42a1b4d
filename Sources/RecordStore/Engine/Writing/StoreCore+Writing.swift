import LMDB

extension StoreCore {
    /// Runs `body` in a transaction on this thread and commits the transaction.
    func write<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        guard let tracing else { return try write(body, nil) }
        return try write(tracedBy: tracing) { try write(body, $0) }
    }

    private func write<Result>(
        _ body: (inout StoreTransaction) throws -> Result, _ log: TraceLog?
    ) throws -> Result {
        while true {
            // Inside a read, also one of a file that was replaced, writing is refused.
            let schema = current.schema
            do {
                return try schema.environment.write(committed: { send($0, log) }) { raw in
                    try run(body, in: &raw, schema, log)
                }.result
            } catch is CatalogChange {
                try refresh()
            } catch LMDBError.replaced where schema.environment.isReplaced {
                try reopen(after: schema)
            }
        }
    }

    /// Runs `body` in a transaction by a schema of the caller, which may open types that are closed
    /// to others.
    /// - Throws: ``CatalogChange`` if the types of the store have changed since.
    func write(
        in schema: OpenSchema, _ body: (inout StoreTransaction) throws -> Void
    ) throws {
        _ = try schema.environment.write(committed: { send($0) }) { raw in
            try run(body, in: &raw, schema, kind: .upkeep)
        }
    }

    /// Runs `body` in a transaction on the writer thread and commits the transaction.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result {
        guard let tracing else { return try await write(body, nil) }
        let log = TraceLog(self, tracing)
        do {
            let result = try await write(body, log)
            log.finish(.write, failed: false)
            return result
        } catch {
            log.finish(.write, failed: true)
            throw error
        }
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result, _ log: TraceLog?
    ) async throws -> Result {
        while true {
            let schema = schema
            do {
                return try await schema.environment.write(
                    committed: { self.send($0, log) }
                ) { raw in
                    try self.run(body, in: &raw, schema, log)
                }.result
            } catch is CatalogChange {
                try refresh()
            } catch LMDBError.replaced where schema.environment.isReplaced {
                try reopen(after: schema)
            }
        }
    }

    /// Runs a closure in a transaction and adds the parts of every commit: the check of the
    /// references, the history, and the head of the catalog.
    /// - Throws: ``CatalogChange`` before `body` runs, if the types of the store have changed.
    private func run<Result>(
        _ body: (inout StoreTransaction) throws -> Result, in raw: inout WriteTransaction,
        _ schema: OpenSchema, _ log: TraceLog? = nil,
        kind: HistoryRow.Kind = .normal
    ) throws -> Outcome<Result> {
        let catalog = schema.catalog
        var head = try catalog.existingHead(in: raw.view)
        if head.generation != schema.generation { throw CatalogChange() }
        try catalog.checkWritable(head)
        head.sequence += 1
        if rehearses { try rehearse(body, schema, sequence: head.sequence, in: &raw) }
        let context = WriteContext(
            self, schema, sequence: head.sequence, keepsValues: hub.hasListeners,
            keepsHistory: schema.history != nil)
        context.historyRow.kind = kind
        if let log {
            log.beginWrite(in: schema.environment)
            raw.attachment = log
        }
        defer { if log != nil { raw.attachment = nil } }
        let result = try StoreTransaction.lend(&raw, context) { transaction in
            let result = try body(&transaction)
            try context.checkUsable()
            try transaction.checkUnresolvedReferences()
            try transaction.writeTotals()
            return result
        }
        let commit = raw.view.transactionID
        if !context.hasChanges {
            return Outcome(
                result: result, sequence: nil, changes: nil, commit: commit, schema: schema)
        }
        if let history = schema.history {
            context.historyRow.preferences = try keptPreferences(of: context, in: raw.view)
            try HistoryWriter(history, self.history).write(
                context.state.log, context.historyRow, &head, in: &raw)
        }
        try catalog.save(head, in: &raw)
        log?.noteWrite(bytes: raw.bytesPut)
        let changes = try context.state.log.changeSet(
            sequence: head.sequence, preferences: changedPreferences(of: context, in: raw.view))
        return Outcome(
            result: result, sequence: head.sequence, changes: changes, commit: commit,
            schema: schema)
    }

    /// Reports a committed transaction to all listeners. The writer calls this method in its turn.
    func send<Result>(_ outcome: Outcome<Result>, _ log: TraceLog? = nil) {
        if let log { log.noteCommit(in: outcome.schema.environment) }
        guard let sequence = outcome.sequence else { return }
        note(outcome.commit, by: outcome.schema)
        hub.send(outcome.changes, sequence: sequence)
    }

    /// Runs the closure once and undoes its changes.
    private func rehearse<Result>(
        _ body: (inout StoreTransaction) throws -> Result, _ schema: OpenSchema,
        sequence: UInt64, in raw: inout WriteTransaction
    ) throws {
        let context = WriteContext(self, schema, sequence: sequence, keepsValues: false)
        do {
            try raw.nested { raw in
                _ = try StoreTransaction.lend(&raw, context, body)
                throw RehearsalEnd()
            }
        } catch is RehearsalEnd {
            return
        }
    }

    private func changedPreferences(
        of context: WriteContext, in view: ReadView
    ) throws -> [String] {
        guard let table = context.schema.preferences else { return [] }
        return try context.preferences.changedNames {
            try PreferenceTable.entry($0, in: view, table)
        }
    }

    private func keptPreferences(
        of context: WriteContext, in view: ReadView
    ) throws -> [HistoryRow.Preference] {
        guard let table = context.schema.preferences else { return [] }
        return try context.preferences.keptChanges {
            try PreferenceTable.entry($0, in: view, table)
        }
    }
}

/// An error that undoes a rehearsal.
private struct RehearsalEnd: Error {}

/// The outcome of a transaction: the closure's result and the changes.
struct Outcome<Result> {
    let result: Result
    /// The store sequence of the transaction, or nil if it wrote nothing.
    let sequence: UInt64?
    /// The changes, or nil if there was no listener when the transaction began.
    let changes: ChangeSet?
    /// The number of the commit, and the schema that describes it.
    let commit: Int
    let schema: OpenSchema
}

extension Outcome: Sendable where Result: Sendable {}
