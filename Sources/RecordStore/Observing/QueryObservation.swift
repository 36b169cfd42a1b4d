/// The states of a query: the first at once, then one after each commit that changes its records or
/// their order, until the task is cancelled or the store is closed.
///
/// ```swift
/// for try await state in store.observe(list.limited(to: 50)) {
///     state.changes.apply(to: &rows, from: state.records)
/// }
/// ```
/// Made by `Store.observe`. It is free until the first state is asked for; each iteration
/// is on its own. A consumer that is slow gets the newest state, whose changes are from the last
/// one that it got.
public struct QueryObservation<R: Record>: AsyncSequence, Sendable {
    let core: StoreCore
    let query: Query<R>

    public func makeAsyncIterator() -> Iterator {
        Iterator(answers: WatchedAnswers(core: core), query: query)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var answers: WatchedAnswers
        fileprivate let query: Query<R>
        private var stamps: [RowStamp]?

        fileprivate init(answers: WatchedAnswers, query: Query<R>) {
            self.answers = answers
            self.query = query
        }

        /// The next state; nil after cancellation and after the store was closed.
        /// - Throws: what ``Snapshot/fetch(_:)`` throws; there is no state after that.
        /// - Complexity: that of ``Snapshot/fetch(_:)``, and O(k log k) for k records from the
        ///   first changed one to the last.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> QueryState<R>? {
            let query = query
            while let rows = try await answers.next(isolation: actor, { try $0.rows(query) }) {
                let changes = QueryChanges(from: stamps ?? [], to: rows.stamps)
                if stamps != nil, changes.isEmpty { continue }
                stamps = rows.stamps
                return QueryState(
                    records: rows.records, changes: changes, sequence: rows.sequence)
            }
            return nil
        }
    }
}
