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
        Iterator(core, query)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var answers: WatchedAnswers
        fileprivate let query: Query<R>
        private let core: StoreCore
        /// The rows of the last state.
        private var last: StampedRows<R>?

        fileprivate init(_ core: StoreCore, _ query: Query<R>) {
            answers = WatchedAnswers(core: core)
            self.core = core
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
                let table = try core.table(of: R.self)
                let old = last
                let changes = QueryChanges(from: old?.stamps ?? [], to: rows.stamps) { from, to in
                    old.map { table.hasSameValues($0.records[from], rows.records[to]) } ?? false
                }
                last = rows
                if old != nil, changes.isEmpty { continue }
                return QueryState(
                    records: rows.records, changes: changes, sequence: rows.sequence)
            }
            return nil
        }
    }
}
