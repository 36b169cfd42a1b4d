import LMDB

extension StoreCore {
    /// Runs a closure in a transaction and adds the parts of every commit: the check of the
    /// references, the counts of cut entries, and the head of the catalog.
    func run<Result>(
        _ body: (inout StoreTransaction) throws -> Result, in raw: inout WriteTransaction
    ) throws -> Outcome<Result> {
        guard var head = try catalog.head(in: raw.view) else {
            throw StoreError.notAStore(path: environment.path)
        }
        if head.generation != generation {
            throw StoreError.schemaOutdated(generation: head.generation)
        }
        head.sequence += 1
        if rehearses { try rehearse(body, sequence: head.sequence, in: &raw) }
        let context = WriteContext(
            self, sequence: head.sequence, keepsValues: hub.hasListeners)
        let result = try StoreTransaction.lend(&raw, context) { transaction in
            let result = try body(&transaction)
            try context.checkUsable()
            try transaction.checkUnresolvedReferences()
            return result
        }
        if !context.hasChanges { return Outcome(result: result, sequence: nil, changes: nil) }
        try catalog.save(head, in: &raw)
        try saveCutEntryChanges(context.cutEntryChanges, in: &raw)
        let changes = try context.log.changeSet(sequence: head.sequence)
        return Outcome(result: result, sequence: head.sequence, changes: changes)
    }

    /// Reports a committed transaction to all listeners. The writer calls this method in its turn.
    func send<Result>(_ outcome: Outcome<Result>) {
        if let sequence = outcome.sequence { hub.send(outcome.changes, sequence: sequence) }
    }

    /// Runs the closure once and undoes its changes.
    private func rehearse<Result>(
        _ body: (inout StoreTransaction) throws -> Result, sequence: UInt64,
        in raw: inout WriteTransaction
    ) throws {
        let context = WriteContext(self, sequence: sequence, keepsValues: false)
        do {
            try raw.nested { raw in
                _ = try StoreTransaction.lend(&raw, context, body)
                throw RehearsalEnd()
            }
        } catch is RehearsalEnd {
            return
        }
    }

    /// Updates the counts of cut entries in the catalog.
    private func saveCutEntryChanges(
        _ changes: [UInt32: Int], in raw: inout WriteTransaction
    ) throws {
        if changes.values.allSatisfy({ $0 == 0 }) { return }
        guard var body = try catalog.body(in: raw.view) else {
            throw StoreError.notAStore(path: environment.path)
        }
        for type in body.types.indices {
            for index in body.types[type].indexes.indices {
                let number = body.types[type].indexes[index].number
                let old = Int(body.types[type].indexes[index].cutEntryCount)
                let new = old + (changes[number] ?? 0)
                body.types[type].indexes[index].cutEntryCount = UInt64(max(0, new))
            }
        }
        try catalog.save(body, in: &raw)
    }
}

/// An error that undoes a rehearsal.
private struct RehearsalEnd: Error {}
