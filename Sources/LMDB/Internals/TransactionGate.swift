import Foundation
import PageTrees

/// A gate that every transaction of one environment passes.
///
/// It counts live transactions, keeps readers for reuse, and lets one thread shut all others out
/// while the map changes or the environment closes. The map may change only while no transaction of
/// this process is live: liblmdb does not check that, and pointers into the old map would fault.
final class TransactionGate: Sendable {
    /// A live reader of this process.
    ///
    /// Its transaction is begun once, then reset and renewed, which costs a third of a begin.
    @safe
    struct Reader {
        let trees: UnsafeMutablePointer<tree_reader>
        let beganNanoseconds: Int
        // Safe because a begin that succeeded has set the transaction.
        var transaction: OpaquePointer { unsafe trees.pointee.txn.unsafelyUnwrapped }
    }

    /// The state behind the lock of the gate.
    @safe
    struct State {
        var liveCount = 0
        var isShut = false
        var refusal: LMDBError?
        /// The readers that are not in use.
        var idle: [UnsafeMutablePointer<tree_reader>] = unsafe []
        /// The time when each live reader began.
        var beganNanoseconds: [Int] = []
    }

    private let monitor = Monitor(State())
    private let steps: LayerSteps

    /// How many unused readers are kept. Each keeps a slot in the lock file, which all processes
    /// share.
    private let idleLimit: Int

    init(_ steps: LayerSteps, idleLimit: Int) {
        self.steps = steps
        self.idleLimit = idleLimit
    }

    /// Enters as a reader. Waits while the gate is shut.
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

    /// Enters without a reader: for a writer, or for a copy that begins its own transaction.
    /// - Parameter body: runs with the lock held, once this thread is counted.
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

    /// Leaves as a reader.
    ///
    /// The reader is kept for the next read if `isKept` is true, it has a transaction, and there is
    /// room.
    func leaveReading(_ reader: Reader, isKept: Bool = true) {
        leave { state in
            // Readers that began at the same moment are interchangeable.
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

    /// Leaves without a reader.
    /// - Parameter body: runs with the lock held, while this thread is still counted.
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

    /// Waits until no transaction is live, runs `body` while none can begin, and opens the gate
    /// again.
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

    /// Waits until no transaction is live and no thread changes the map.
    ///
    /// Once new transactions are refused, this stays so.
    func drain() { wait { $0.liveCount == 0 && !$0.isShut } }

    private func wait(until isTrue: (State) -> Bool) {
        monitor.withLock(when: isTrue, waiting: { steps.reach(.waiting) }) { _ in }
    }

    /// Makes every later attempt to enter throw `error`.
    ///
    /// The first error stays, but ``LMDBError/closed(path:)`` replaces any other.
    func refuse(with error: LMDBError) {
        monitor.withLock { state in
            if case .closed = error { state.refusal = error }
            if state.refusal == nil { state.refusal = error }
        }
    }

    /// The idle readers, which are all readers of this process while no transaction is live.
    /// `close` frees them, and a change of the map makes them forget the old one.
    var idleReaders: [UnsafeMutablePointer<tree_reader>] {
        unsafe monitor.withLock { unsafe $0.idle }
    }

    /// Removes the idle readers from the gate and returns them. The caller must be inside the gate
    /// and must free them.
    func takeIdleReaders() -> [UnsafeMutablePointer<tree_reader>] {
        unsafe monitor.withLock { state in
            defer { unsafe state.idle = [] }
            return unsafe state.idle
        }
    }

    /// Returns the ages of the live readers of this process, the oldest first.
    func readerAgesNanoseconds() -> [Int] {
        let now = Clock.nanoseconds
        return monitor.withLock { state in
            state.beganNanoseconds.sorted().map { max(0, now - $0) }
        }
    }
}

/// The clock that measures the ages of readers. It never goes back.
///
/// Every begin reads the clock, so it is the cheap, coarse one: a few milliseconds do not matter.
/// The calls are safe because `time` is a local variable that outlives them.
enum Clock {
    /// The current time in nanoseconds since an arbitrary moment.
    static var nanoseconds: Int {
        var time = timespec()
        #if canImport(Darwin)
            unsafe clock_gettime(CLOCK_MONOTONIC_RAW_APPROX, &time)
        #else
            unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        #endif
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
