import Synchronization

/// A value that is computed on first use and then kept. The value depends only on values that never
/// change.
final class LateValue<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    /// Returns the kept value, or computes the value and keeps it.
    /// - Parameters:
    ///   - isRight: returns whether the kept value is the requested one. If not, a new value
    ///     replaces it.
    ///   - make: computes the value. It runs without a lock, so that it may use any other late
    ///     value. Two threads may run it at the same time; both get an equal value.
    func value<Failure: Error>(
        where isRight: (Value) -> Bool = { _ in true }, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let found = kept.withLock({ $0 }), isRight(found) { return found }
        let made = try make()
        kept.withLock { $0 = made }
        return made
    }
}
