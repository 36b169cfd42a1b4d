extension Environment {
    /// Runs `body` in a write transaction on this thread and commits it. A throw aborts.
    ///
    /// Blocks while earlier writers have their turn, and for the flush of the commit. After the
    /// commit, and still in its turn, it calls `committed`, so that what that enqueues is in the
    /// order of transactions. `body` runs again if the map had to grow: it must have no effect
    /// outside the transaction.
    /// - Throws: what `body` throws; ``LMDBError/transactionOpen(held:requested:)`` if this thread
    ///   reads or writes the environment already, or is inside `committed`;
    ///   ``LMDBError/outcomeUnknown(_:path:)`` if the disk failed while committing. After any other
    ///   error nothing was changed.
    public func write<R>(
        committed: (R) -> Void = { _ in }, _ body: (inout WriteTransaction) throws -> R
    ) throws -> R {
        try core.checkWritable()
        return try core.queue.inTurn {
            while true {
                if let result = try core.attempt(body) {
                    committed(result)
                    return result
                }
                try core.grow()
            }
        }
    }

    /// Runs `body` on the environment's one writer thread and returns once it is committed.
    ///
    /// Closures that wait together share one commit, each in a nested transaction, so that one
    /// that throws fails alone: many concurrent writers cost the disk little more than one.
    /// Cancelling the task before `body` starts means that it does not run; after that it commits.
    public func write<R: Sendable>(
        committed: @escaping @Sendable (R) -> Void = { _ in },
        _ body: @escaping @Sendable (inout WriteTransaction) throws -> R
    ) async throws -> R {
        try core.checkWritable()
        let result = Monitor<R?>(nil)
        let id = ObjectIdentifier(result)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = WriteJob(id: id, core: core) { transaction in
                    let value = try body(&transaction)
                    result.withLock { $0 = value }
                } finish: { error in
                    guard error == nil, let value = result.withLock({ $0 }) else {
                        // Only a job that never ran has neither.
                        return continuation.resume(throwing: error ?? CancellationError())
                    }
                    committed(value)
                    continuation.resume(returning: value)
                }
                core.queue.submit(job)
            }
        } onCancel: {
            core.queue.cancel(id)
        }
    }
}
