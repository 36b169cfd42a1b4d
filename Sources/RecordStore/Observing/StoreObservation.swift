/// The answers of a closure that reads: the first at once, then one after each commit that may have
/// changed it, until the task is cancelled or the store is closed.
///
/// ```swift
/// for try await names in store.observe({ try $0.fetch(list).map(\.name) }) { show(names) }
/// ```
/// Made by `Store.observe`. It is free until the first answer is asked for; each
/// iteration is on its own. A consumer that is slow gets the newest answer and not those between.
public struct StoreObservation<Value: Sendable>: AsyncSequence, Sendable {
    let core: StoreCore
    let read: @Sendable (Snapshot) throws -> Value

    public func makeAsyncIterator() -> Iterator {
        Iterator(answers: WatchedAnswers(core: core), read: read)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var answers: WatchedAnswers
        fileprivate let read: @Sendable (Snapshot) throws -> Value

        /// The next answer; nil after cancellation and after the store was closed.
        /// - Throws: what the closure throws; there is no answer after that.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Value? {
            try await answers.next(isolation: actor, read)
        }
    }
}
