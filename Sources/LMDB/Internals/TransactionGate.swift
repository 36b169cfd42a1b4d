import CLMDB

/// Counts the live transactions of one environment, keeps its reader handles for reuse, and lets
/// one thread shut everybody out while the map changes or the environment closes.
///
/// The map may only be resized while no transaction of this process is live: liblmdb does not
/// check, and every pointer into the old map then faults.
final class TransactionGate: Sendable {
    /// A place among the readers of this process. Its handle is begun once, then reset and
    /// renewed, which costs a third of a begin; `nil` until the first begin.
    @safe
    struct Reader {
        let place: Int
        var handle: OpaquePointer?
        // because a begin that succeeded has set the handle.
        var begun: OpaquePointer { unsafe handle.unsafelyUnwrapped }
    }

    struct State {
        var liveCount = 0
        var isShut = false
        var refusal: LMDBError?
        var idle: [Reader] = []
        /// When the live transaction of each place began; 0 for an idle one.
        var beganNanoseconds: [Int] = []
    }

    private let monitor = Monitor(State())

    /// Enters as a reader, waiting while the gate is shut.
    func enterReading() throws(LMDBError) -> Reader {
        let now = Clock.nanoseconds
        return try enter { state in
            if let reader = state.idle.popLast() {
                state.beganNanoseconds[reader.place] = now
                return reader
            }
            state.beganNanoseconds.append(now)
            return unsafe Reader(place: state.beganNanoseconds.count - 1)
        }
    }

    /// Enters without a reader handle: a writer, or a copy that begins its own transaction. `body`
    /// takes what else the one who enters needs.
    func enter<R>(_ body: (inout State) -> R = { _ in }) throws(LMDBError) -> R {
        try monitor.withLock(when: { !$0.isShut }) { state throws(LMDBError) in
            if let refusal = state.refusal { throw refusal }
            state.liveCount += 1
            return body(&state)
        }
    }

    /// Leaves as a reader; its handle, if it has one, is kept for the next. Places without one are
    /// taken last: a begin needs a slot of the lock file, which the idle handles may all have.
    func leaveReading(_ reader: Reader) {
        leave { state in
            state.beganNanoseconds[reader.place] = 0
            let place = unsafe reader.handle == nil ? 0 : state.idle.count
            state.idle.insert(reader, at: place)
        }
    }

    func leave(_ body: (inout State) -> Void = { _ in }) {
        let wakes = monitor.withLock { state in
            body(&state)
            state.liveCount -= 1
            return state.liveCount == 0 && (state.isShut || state.refusal != nil)
        }
        if wakes { monitor.wakeAll() }
    }

    /// Waits until no transaction is live, runs `body` while none can begin, and opens again.
    func exclusively<R>(_ body: () throws(LMDBError) -> R) throws(LMDBError) -> R {
        try monitor.withLock(when: { !$0.isShut }) { state throws(LMDBError) in
            if let refusal = state.refusal { throw refusal }
            state.isShut = true
        }
        drain()
        defer {
            monitor.withLock { $0.isShut = false }
            monitor.wakeAll()
        }
        return try body()
    }

    /// Waits until no transaction is live.
    func drain() {
        monitor.withLock(when: { $0.liveCount == 0 }) { _ in }
    }

    /// From now on everybody who enters gets `error`. The first one stays, but nothing comes after
    /// ``LMDBError/closed(path:)``.
    func refuse(with error: LMDBError) {
        monitor.withLock { state in
            if case .closed = error { state.refusal = error }
            if state.refusal == nil { state.refusal = error }
        }
    }

    /// Frees the handles that wait in the pool, before the environment closes.
    func removeIdleHandles(_ free: (OpaquePointer) -> Void) {
        monitor.withLock { state in
            for reader in state.idle {
                if let handle = unsafe reader.handle { unsafe free(handle) }
            }
            state.idle = []
        }
    }

    /// The ages of the live readers of this process, oldest first.
    func readerAgesNanoseconds() -> [Int] {
        let now = Clock.nanoseconds
        return monitor.withLock { state in
            state.beganNanoseconds.filter { $0 > 0 }.sorted().map { max(0, now - $0) }
        }
    }
}
