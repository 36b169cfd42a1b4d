import Foundation

/// State behind a lock, with waiting for a condition of it: what `Mutex` does not offer.
@safe
final class Monitor<State>: @unchecked Sendable {
    // because every access to `state` happens with `changed` locked, which also makes checking it
    // for exclusive access a waste.
    @exclusivity(unchecked) private var state: State
    private let changed = NSCondition()

    init(_ initial: State) { unsafe state = initial }

    /// Runs `body` with the lock held, once `isReady`; waiting lets go of the lock. `waiting` is
    /// called before each wait.
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

    /// Lets every waiter look at the state again.
    func wakeAll() { changed.broadcast() }
}
