import Foundation

/// A lock around some state, with waiting for a condition, which `Mutex` does not offer.
@safe
final class Monitor<State>: @unchecked Sendable {
    // Safe because every access to `state` happens with `changed` locked, which also makes a check
    // for exclusive access unnecessary.
    @exclusivity(unchecked) private var state: State
    private let changed = NSCondition()

    init(_ initial: State) { unsafe state = initial }

    /// Waits until `isReady` is true, then runs `body` with the lock held.
    ///
    /// Waiting releases the lock. `waiting` is called before each wait, with the lock held.
    func withLock<R, E: Error>(
        when isReady: (State) -> Bool = { _ in true }, waiting: () -> Void = {},
        _ body: (inout State) throws(E) -> R
    ) throws(E) -> R {
        changed.lock()
        defer { changed.unlock() }
        while unsafe !isReady(state) {
            waiting()
            changed.wait()
        }
        return try unsafe body(&state)
    }

    /// Wakes all waiters, which then check their conditions again.
    func wakeAll() { changed.broadcast() }
}
