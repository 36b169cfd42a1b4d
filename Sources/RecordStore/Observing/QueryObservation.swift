/// An asynchronous sequence of the states of a query. It yields the first state at once, then one
/// after each commit that changes the records or their order. It ends when the task is cancelled or
/// the store is closed.
///
/// ```swift
/// for try await state in store.observe(list.limited(to: 50)) {
///     state.changes.apply(to: &rows, from: state.records)
/// }
/// ```
/// `Store.observe` creates this sequence. It costs nothing until the first state is asked for, and
/// each iteration is independent. A slow consumer gets the newest state, whose changes are relative
/// to the last state that this consumer got. Iterations over equal queries share their reads: a
/// commit costs them one read together, and one who joins them takes the answer that they have.
public struct QueryObservation<R: Record>: AsyncSequence, Sendable {
    let core: StoreCore
    let query: Query<R>

    public func makeAsyncIterator() -> Iterator {
        Iterator(core, query)
    }

    /// An iterator over the states of a query.
    public struct Iterator: AsyncIteratorProtocol {
        private var answers: WatchedAnswers<StampedRows<R>>
        private let core: StoreCore
        /// The rows of the last state.
        private var last: StampedRows<R>?

        fileprivate init(_ core: StoreCore, _ query: Query<R>) {
            let request = QueryRequest(query: query)
            let read = core.sharedReads.read(for: request, in: core) { try $0.rows(query) }
            answers = WatchedAnswers(core, sharing: read)
            self.core = core
        }

        /// Returns the next state, or nil after cancellation or after the store was closed.
        /// - Throws: what ``Snapshot/fetch(_:)`` throws. After an error the sequence ends.
        /// - Complexity: that of ``Snapshot/fetch(_:)``, and O(k log k) for k records from the
        ///   first changed one to the last.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> QueryState<R>? {
            while let (rows, sequence) = try await answers.next(isolation: actor) {
                let table = try core.schema.table(of: R.self)
                let old = last
                let changes = QueryChanges(from: old?.stamps ?? [], to: rows.stamps) { from, to in
                    old.map { table.hasSameValues($0.records[from], rows.records[to]) } ?? false
                }
                last = rows
                if old != nil, changes.isEmpty { continue }
                return QueryState(records: rows.records, changes: changes, sequence: sequence)
            }
            return nil
        }
    }
}

/// The request for all rows of a query.
private struct QueryRequest<R: Record>: Hashable {
    let query: Query<R>
}
