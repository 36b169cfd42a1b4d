import TreeReader

/// Counts the live transactions of one environment, keeps its readers for reuse, and lets
/// one thread shut everybody out while the map changes or the environment closes.
///
/// The map may only be resized while no transaction of this process is live: liblmdb does not
/// check, and every pointer into the old map then faults.
final class TransactionGate: Sendable {
    /// A live reader of this process. Its transaction is begun once, then reset and renewed, which
    /// costs a third of a begin.
    @safe
    struct Reader {
        let trees: UnsafeMutablePointer<tree_reader>
        let beganNanoseconds: Int
        // because a begin that succeeded has set it.
        var transaction: OpaquePointer { unsafe trees.pointee.txn.unsafelyUnwrapped }
    }

    @safe
    struct State {
        var liveCount = 0
        var isShut = false
        var refusal: LMDBError?
        /// Those that wait for their next reader.
        var idle: [UnsafeMutablePointer<tree_reader>] = unsafe []
        /// When each of the live readers began.
        var beganNanoseconds: [Int] = []
    }

    private let monitor = Monitor(State())
    private let steps: LayerSteps

    /// How many readers are kept for reuse. Each keeps its slot in the lock file, where all
    /// processes share them.
    private let idleLimit: Int

    init(_ steps: LayerSteps, idleLimit: Int) {
        self.steps = steps
        self.idleLimit = idleLimit
    }

    /// Enters as a reader, waiting while the gate is shut.
    func enterReading(
        tableCount: Int, of map: UnsafePointer<tree_map>
    ) throws(LMDBError) -> Reader {
        let now = Clock.nanoseconds
        return try enter { state in
            state.beganNanoseconds.append(now)
            let trees = unsafe state.idle.popLast() ?? tree_reader_new(UInt32(tableCount), map)!
            return unsafe Reader(trees: trees, beganNanoseconds: now)
        }
    }

    /// Enters without a reader handle: a writer, or a copy that begins its own transaction. `body`
    /// takes what else the one who enters needs.
    func enter<R>(_ body: (inout State) -> R = { _ in }) throws(LMDBError) -> R {
        steps.reach(.entering)
        let result = try monitor.withLock(
            when: { !$0.isShut }, waiting: { steps.reach(.waiting) }
        ) { state throws(LMDBError) in
            if let refusal = state.refusal { throw refusal }
            state.liveCount += 1
            return body(&state)
        }
        steps.reach(.entered)
        return result
    }

    /// Leaves as a reader. What it read with is kept for the next one, if it has got a transaction
    /// and there are not enough of them.
    func leaveReading(_ reader: Reader, isKept: Bool = true) {
        leave { state in
            // Those that began in the same moment are alike.
            let index = state.beganNanoseconds.firstIndex(of: reader.beganNanoseconds)
            if let index { state.beganNanoseconds.remove(at: index) }
            let hasRoom = unsafe state.idle.count < idleLimit
            if isKept, hasRoom, unsafe reader.trees.pointee.txn != nil {
                unsafe state.idle.append(reader.trees)
            } else {
                unsafe tree_reader_free(reader.trees)
            }
        }
    }

    func leave(_ body: (inout State) -> Void = { _ in }) {
        steps.reach(.leaving)
        let wakes = monitor.withLock { state in
            body(&state)
            state.liveCount -= 1
            return state.liveCount == 0 && (state.isShut || state.refusal != nil)
        }
        if wakes { monitor.wakeAll() }
        steps.reach(.left)
    }

    /// Waits until no transaction is live, runs `body` while none can begin, and opens again.
    func exclusively<R>(_ body: () throws(LMDBError) -> R) throws(LMDBError) -> R {
        try monitor.withLock(
            when: { !$0.isShut }, waiting: { steps.reach(.waiting) }
        ) { state throws(LMDBError) in
            if let refusal = state.refusal { throw refusal }
            state.isShut = true
        }
        steps.reach(.shut)
        wait { $0.liveCount == 0 }
        defer {
            monitor.withLock { $0.isShut = false }
            monitor.wakeAll()
            steps.reach(.reopened)
        }
        steps.reach(.drained)
        return try body()
    }

    /// Waits until no transaction is live and nobody has the map to himself. Once newcomers are
    /// refused this stays so.
    func drain() { wait { $0.liveCount == 0 && !$0.isShut } }

    private func wait(until isTrue: (State) -> Bool) {
        monitor.withLock(when: isTrue, waiting: { steps.reach(.waiting) }) { _ in }
    }

    /// From now on everybody who enters gets `error`. The first one stays, but nothing comes after
    /// ``LMDBError/closed(path:)``.
    func refuse(with error: LMDBError) {
        monitor.withLock { state in
            if case .closed = error { state.refusal = error }
            if state.refusal == nil { state.refusal = error }
        }
    }

    /// All readers of this process, while nobody is in: who closes frees them, and who moves the
    /// map tells them.
    var idleReaders: [UnsafeMutablePointer<tree_reader>] {
        unsafe monitor.withLock { unsafe $0.idle }
    }

    /// Takes the idle readers out, to be freed by somebody who is in.
    func takeIdleReaders() -> [UnsafeMutablePointer<tree_reader>] {
        unsafe monitor.withLock { state in
            defer { unsafe state.idle = [] }
            return unsafe state.idle
        }
    }

    /// The ages of the live readers of this process, oldest first.
    func readerAgesNanoseconds() -> [Int] {
        let now = Clock.nanoseconds
        return monitor.withLock { state in
            state.beganNanoseconds.sorted().map { max(0, now - $0) }
        }
    }
}
