/// The pages of a query, one after the other, each read off the main actor.
///
/// ```swift
/// for try await page in store.pages(of: list.paged(by: 500)) { print(page.items.count) }
/// ```
/// ``StoreReading/pages(of:)`` creates this sequence. Each page shows the newest state when it is
/// asked for, and begins where the one before has ended: records that come and go meanwhile make no
/// page skip or repeat another record. The sequence ends after the last page; an empty query has
/// none.
public struct QueryPages<R: Record>: AsyncSequence, Sendable {
    let store: any StoreReading
    let query: Query<R>

    public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

    /// An iterator over the pages of a query.
    public struct Iterator: AsyncIteratorProtocol {
        let pages: QueryPages<R>
        private var next: PageToken?
        private var isFinished = false

        fileprivate init(pages: QueryPages<R>) { self.pages = pages }

        /// Returns the next page, or nil after the last.
        /// - Throws: what ``Snapshot/page(_:after:)->Page<R>`` throws; `CancellationError` if the
        ///   task is cancelled.
        /// - Complexity: that of ``Snapshot/page(_:after:)->Page<R>``.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Page<R>? {
            if isFinished { return nil }
            try Task.checkCancellation()
            let (query, token) = (pages.query, next)
            let page = try await pages.store.read { snapshot in
                try token.map { try snapshot.page(query, after: $0) } ?? snapshot.page(query)
            }
            next = page.next
            isFinished = page.next == nil
            return page.items.isEmpty ? nil : page
        }
    }
}

extension StoreReading {
    /// Returns the pages of a query, one after the other.
    public func pages<R: Record>(of query: Query<R>) -> QueryPages<R> {
        QueryPages(store: self, query: query)
    }
}
