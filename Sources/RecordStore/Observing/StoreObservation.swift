/// An asynchronous sequence of the answers of a closure that reads. It yields the first answer at
/// once, then one after each commit that may have changed it. It ends when the task is cancelled or
/// the store is closed.
///
/// ```swift
/// for try await names in store.observe({ try $0.fetch(list).map(\.name) }) { show(names) }
/// ```
/// `Store.observe` creates this sequence. It costs nothing until the first answer is asked for, and
/// each iteration is independent. A slow consumer gets the newest answer and skips those between.
public struct StoreObservation<Value: Sendable>: AsyncSequence, Sendable {
    let core: StoreCore
    let read: @Sendable (Snapshot) throws -> Value

    public func makeAsyncIterator() -> Iterator {
        Iterator(answers: WatchedAnswers(core, read))
    }

    /// An iterator over the answers of a closure.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var answers: WatchedAnswers<Value>

        /// Returns the next answer, or nil after cancellation or after the store was closed.
        /// - Throws: what the closure throws. After an error the sequence ends.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Value? {
            try await answers.next(isolation: actor)?.value
        }
    }
}
