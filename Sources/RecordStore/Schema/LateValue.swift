import Synchronization

/// A value that follows from others that never change: made when it is first asked for, then kept.
final class LateValue<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    /// - Parameters:
    ///   - isRight: whether the kept value is the one that is asked for; if not, it is replaced.
    ///   - make: called without a lock, so that it may ask for any other value. Two threads that
    ///     come at the same time may both call it, and get the same.
    func value<Failure: Error>(
        where isRight: (Value) -> Bool = { _ in true }, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let found = kept.withLock({ $0 }), isRight(found) { return found }
        let made = try make()
        kept.withLock { $0 = made }
        return made
    }
}
