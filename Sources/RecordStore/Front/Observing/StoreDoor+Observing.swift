extension StoreDoor {
    /// Returns the states of a query: the first at once, then one after each commit that changes
    /// the records or their order, with the changes. To observe only the first records, limit the
    /// query.
    ///
    /// A commit concerns the observer only if a record that it changes is, or was, in the stretch
    /// of the index that the query walked. Other commits cost the observer nothing. The sequence
    /// also ends when the store is deallocated.
    public func observe<R: Record>(_ query: Query<R>) -> QueryObservation<R> {
        QueryObservation(core: core, query: query)
    }

    /// Returns the answers of a closure that reads: the first at once, then one after each commit
    /// that changes the answer. If answers are not `Equatable`, one comes after each commit that
    /// touches what the closure has read.
    ///
    /// The store notes what the closure reads from its snapshot: the ids that it looks up, the
    /// counts of whole types, and the stretches of indexes that its queries walk, as far as they
    /// walk. A commit that touches none of these does not run the closure again. The closure must
    /// depend on nothing else. If it reads ``Snapshot/sequence``, every commit runs it again. The
    /// sequence also ends when the store is deallocated.
    public func observe<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) -> StoreObservation<Value> {
        StoreObservation(core: core, read: read)
    }

    /// Returns the values of a preference: the first at once, then one after each commit that
    /// changes it. Commits that do not touch the preference cost nothing.
    public func observe<Value>(_ key: PreferenceKey<Value>) -> StoreObservation<Value> {
        observe { try $0.get(key) }
    }

    /// Checks at intervals whether other processes or other store objects have committed, until the
    /// task is cancelled or the store is closed. Without this method, their commits are noticed
    /// only with the next commit of this store object.
    ///
    /// ```swift
    /// let following = Task { try await store.followOthers(every: .seconds(1)) }
    /// ```
    /// The changes of these commits are not known: observers and live queries read again, and
    /// ``changes(bufferBytes:)`` sends ``ChangeEvent/missed(through:)``.
    /// - Throws: what reading throws. If the task is cancelled, the method returns without an
    ///   error.
    /// - Complexity: O(log n) for each check.
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

    /// The number of observers and live queries that each commit is compared with.
    package var watchCount: Int { core.hub.watchCount }
}
