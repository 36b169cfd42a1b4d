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
/// to the last state that this consumer got.
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
            answers = WatchedAnswers(core) { try $0.rows(query) }
            self.core = core
        }

        /// Returns the next state, or nil after cancellation or after the store was closed.
        /// - Throws: what ``Snapshot/fetch(_:)->[R]`` throws. After an error the sequence ends.
        /// - Complexity: that of ``Snapshot/fetch(_:)->[R]``, and O(k log k) for k records from the
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

/// The result of a query at one moment, and its difference from the state before.
public struct QueryState<R: Record>: Sendable {
    /// The records in the order of the query.
    public let records: [R]
    /// The changes from the state before to this one. In the first state every record is inserted.
    public let changes: QueryChanges
    /// The sequence of the last transaction that this state contains.
    public let sequence: UInt64
}
