import CLMDB

/// Counts the live transactions of one environment, keeps its reader handles for reuse, and lets
/// one thread shut everybody out while the map changes or the environment closes.
///
/// The map may only be resized while no transaction of this process is live: liblmdb does not
/// check, and every pointer into the old map then faults.
final class TransactionGate: Sendable {
    /// A live reader of this process. Its handle is begun once, then reset and renewed, which costs
    /// a third of a begin; `nil` until the first begin.
    @safe
    struct Reader {
        var handle: OpaquePointer?
        let beganNanoseconds: Int
        // because a begin that succeeded has set the handle.
        var begun: OpaquePointer { unsafe handle.unsafelyUnwrapped }
    }

    @safe
    struct State {
        var liveCount = 0
        var isShut = false
        var refusal: LMDBError?
        /// The handles that wait for their next reader.
        var idle: [OpaquePointer] = unsafe []
        /// When each of the live readers began.
        var beganNanoseconds: [Int] = []
    }

    private let monitor = Monitor(State())

    /// Enters as a reader, waiting while the gate is shut.
    func enterReading() throws(LMDBError) -> Reader {
        let now = Clock.nanoseconds
        return try enter { state in
            state.beganNanoseconds.append(now)
            return unsafe Reader(handle: state.idle.popLast(), beganNanoseconds: now)
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

    /// Leaves as a reader; its handle, if it has one, is kept for the next.
    func leaveReading(_ reader: Reader) {
        leave { state in
            // Those that began in the same moment are alike.
            let index = state.beganNanoseconds.firstIndex(of: reader.beganNanoseconds)
            if let index { state.beganNanoseconds.remove(at: index) }
            if let handle = unsafe reader.handle { unsafe state.idle.append(handle) }
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
    func drain() { monitor.withLock(when: { $0.liveCount == 0 }) { _ in } }

    /// From now on everybody who enters gets `error`. The first one stays, but nothing comes after
    /// ``LMDBError/closed(path:)``.
    func refuse(with error: LMDBError) {
        monitor.withLock { state in
            if case .closed = error { state.refusal = error }
            if state.refusal == nil { state.refusal = error }
        }
    }

    /// The handles that wait, for who frees them once nobody enters any more.
    var idleHandles: [OpaquePointer] { unsafe monitor.withLock { unsafe $0.idle } }

    /// The ages of the live readers of this process, oldest first.
    func readerAgesNanoseconds() -> [Int] {
        let now = Clock.nanoseconds
        return monitor.withLock { state in
            state.beganNanoseconds.sorted().map { max(0, now - $0) }
        }
    }
}
