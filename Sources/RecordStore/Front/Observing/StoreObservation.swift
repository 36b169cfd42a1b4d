/// An asynchronous sequence of the answers of a closure that reads. It yields the first answer at
/// once, then one after each commit that touches what was read. It ends when the task is cancelled
/// or the store is closed.
///
/// ```swift
/// for try await names in store.observe({ try $0.fetch(list).map(\.name) }) { show(names) }
/// ```
/// `Store.observe` creates this sequence. It costs nothing until the first answer is asked for, and
/// each iteration is independent. A slow consumer gets the newest answer and skips those between.
/// An answer that is equal to the one before is not given, if its type is `Equatable`.
public struct StoreObservation<Value: Sendable>: AsyncSequence, Sendable {
    let core: StoreCore
    let read: @Sendable (Snapshot) throws -> Value

    public func makeAsyncIterator() -> Iterator {
        Iterator(WatchedAnswers(core, read))
    }

    /// An iterator over the answers of a closure.
    public struct Iterator: AsyncIteratorProtocol {
        private var answers: WatchedAnswers<Value>
        /// The answer that was given last.
        private var last: Value?

        fileprivate init(_ answers: WatchedAnswers<Value>) {
            self.answers = answers
        }

        /// Returns the next answer, or nil after cancellation or after the store was closed.
        /// - Throws: what the closure throws. After an error the sequence ends.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Value? {
            while let (value, _) = try await answers.next(isolation: actor) {
                if let last, Self.areEqual(last, value) { continue }
                last = value
                return value
            }
            return nil
        }

        private static func areEqual(_ left: Value, _ right: Value) -> Bool {
            (Value.self as? any Equatable.Type)?.areEqual(left, right) ?? false
        }
    }
}

extension Equatable {
    /// Whether two values of this type, which a caller does not know to be comparable, are equal.
    fileprivate static func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
        guard let left = left as? Self, let right = right as? Self else { return false }
        return left == right
    }
}
