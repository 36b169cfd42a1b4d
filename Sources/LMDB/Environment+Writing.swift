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
                var result: R?
                let attempt = try core.attempt { transaction in
                    result = try body(&transaction)
                    return true
                }
                if attempt == .committed, let result {
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
        let cancellation = WriteCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = TypedWriteJob(
                    in: core, continuation: continuation, committed: committed, body: body)
                cancellation.bind(job)
                core.queue.submit(job)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// Carries a cancellation to a job that may not exist yet.
private final class WriteCancellation: Sendable {
    private struct State {
        var job: WriteJob?
        var isCancelled = false
    }

    private let state = Monitor(State())

    func bind(_ job: WriteJob) {
        state.withLock { state in
            state.job = job
            if state.isCancelled { job.isCancelled = true }
        }
    }

    func cancel() {
        let job = state.withLock { state in
            state.isCancelled = true
            return state.job
        }
        if let job { job.core.queue.cancel(job) }
    }
}
