extension Environment {
    /// Runs `body` in a write transaction on this thread and commits it. If `body` throws, nothing
    /// is changed.
    ///
    /// The call blocks until earlier writers have had their turn, and until the disk has flushed
    /// the commit. `body` runs again if the map had to grow, so it must have no effect outside the
    /// transaction.
    /// - Parameter committed: called after the commit and still in this writer's turn, so that
    ///   these calls come in the order of the transactions.
    /// - Throws: the error of `body`; ``LMDBError/transactionOpen(held:requested:)`` if this thread
    ///   already reads or writes the environment, or is inside `committed`;
    ///   ``LMDBError/outcomeUnknown(_:path:)`` if the disk failed during the commit. After any
    ///   other error nothing was changed.
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

    /// Runs `body` on the environment's writer thread and returns once it is committed.
    ///
    /// Closures that wait at the same time share one commit, so many concurrent writers cost the
    /// disk little more than one. Each closure runs in a nested transaction, so one that throws
    /// fails alone. A task that is cancelled before `body` starts does not run it. A later
    /// cancellation has no effect.
    /// - Parameter committed: called on the writer thread after the commit, in the order of the
    ///   transactions.
    /// - Throws: as the other `write` does; also ``LMDBError/failed(_:during:path:)`` during
    ///   `startThread`, if the system makes no thread for it.
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
                        // Only a job that never ran has neither a value nor an error.
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
