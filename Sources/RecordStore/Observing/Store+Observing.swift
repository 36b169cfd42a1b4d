extension Store {
    /// The states of a query: the first at once, then one after each commit that changes its
    /// records or their order, with what changed. To observe a beginning of it, limit it.
    ///
    /// A commit matters only if a record that it changes has, or had, a place in the stretch of the
    /// index that was walked: others cost the observer nothing. Ends with the store too.
    public func observe<R: Record>(_ query: Query<R>) -> QueryObservation<R> {
        QueryObservation(core: core, query: query)
    }

    /// The answers of a closure that reads: the first at once, then one after each commit that may
    /// have changed it.
    ///
    /// What the closure reads from its snapshot is noted: the ids that it asks for, the counts of
    /// whole types, and the stretches of indexes that its queries walk, as far as they walk. A
    /// commit that touches none of these does not run it again. It must depend on nothing else.
    /// Asking for ``Snapshot/sequence`` makes every commit matter. Ends with the store too.
    public func observe<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) -> StoreObservation<Value> {
        StoreObservation(core: core, read: read)
    }

    /// Looks at intervals whether other processes, or other store objects, have committed, until
    /// the task is cancelled or the store is closed. Without it, their commits are noticed with the
    /// next one of this store object.
    ///
    /// ```swift
    /// let following = Task { try await store.followOthers(every: .seconds(1)) }
    /// ```
    /// What they changed is not known: observers and live queries read again, and
    /// ``changes(bufferBytes:)`` tells ``ChangeEvent/missed(through:)``.
    /// - Throws: what reading throws; a cancelled task ends without an error.
    /// - Complexity: O(log n) for each look.
    public func followOthers(
        every interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) async throws {
        while !core.hub.isFinished {
            do {
                core.hub.notice(try await read { try $0.sequence })
                try await clock.sleep(for: interval)
            } catch is CancellationError {
                return
            } catch StorageError.closed {
                return
            }
        }
    }

    /// How many observers and live queries a commit is compared with.
    package var watchCount: Int { core.hub.watchCount }
}
