import CLMDB
import Dispatch
import Foundation
import PageTrees

extension ReadView {
    /// The number of helpers that are worth having. More threads would wait for memory. Inside a
    /// write, whose changes no other thread can see, there are none.
    package var helperCount: Int {
        isWriting ? 0 : min(ProcessInfo.processInfo.activeProcessorCount, 4) - 1
    }

    /// Runs `body` on this thread while `helper` runs on up to `count` others, each with a view of
    /// this very state. Returns when all of them have returned.
    ///
    /// Pages that a transaction sees never change while it lives, so that any number of threads can
    /// read them. A helper that has not begun when `body` returns never begins: `body` has to be
    /// right without any. If `body` throws, the reads of those that have begun end as those of a
    /// cancelled task do, with ``LMDBError/cancelled``.
    package func sharing<R>(
        with count: Int, _ helper: @escaping @Sendable (ReadView) -> Void,
        while body: () throws -> R
    ) rethrows -> R {
        if isWriting { return try body() }
        let entrance = HelperEntrance(helper)
        for _ in 0..<count {
            // Safe because the helpers have left before this returns, and each has its own trees.
            let reader = unsafe SharedReader(trees, handle, owner.core)
            DispatchQueue.global(qos: .userInitiated).async { entrance.enter(with: reader) }
        }
        defer { entrance.close() }
        do {
            return try body()
        } catch {
            entrance.endReads()
            throw error
        }
    }
}

/// The way of helpers into a read, which closes when the read goes on without them.
///
/// A helper often holds the store, and its turn on a busy machine may come long after the read.
/// So the entrance holds it in place of those who wait, and lets go of it when it closes: nothing
/// keeps a store open then that its owner has let go of.
private final class HelperEntrance: Sendable {
    typealias Helper = @Sendable (ReadView) -> Void

    private struct State {
        /// `nil` once the entrance is closed.
        var helper: Helper?
        var insideCount = 0
    }

    private let monitor: Monitor<State>
    /// The read that is helped.
    private let helped = HelpedRead()

    init(_ helper: @escaping Helper) { monitor = Monitor(State(helper: helper)) }

    /// Runs the helper, unless the entrance is closed.
    func enter(with reader: SharedReader) {
        guard run(with: reader) else { return }
        // The helper is let go of before anybody hears that it has left.
        monitor.withLock { $0.insideCount -= 1 }
        monitor.wakeAll()
    }

    private func run(with reader: SharedReader) -> Bool {
        let helper = monitor.withLock { state in
            if state.helper != nil { state.insideCount += 1 }
            return state.helper
        }
        guard let helper else { return false }
        reader.lend(to: helper, of: helped)
        return true
    }

    /// Ends the reads of the helpers inside, each at its next look.
    func endReads() { helped.hasFailed.store(true, ordering: .relaxed) }

    /// Lets no helper in any more, and waits until those inside have left.
    func close() {
        // Let go of outside the lock, since that may close a store.
        let helper = monitor.withLock { $0.helper.take() }
        withExtendedLifetime(helper) {
            monitor.withLock(when: { $0.insideCount == 0 }) { _ in }
        }
    }
}

/// The trees of a read transaction, as found by one more thread.
@safe
private final class SharedReader: @unchecked Sendable {
    // Safe because one thread at a time uses the copy of the trees, which this object frees, and
    // the transaction is held until all helpers have left.
    private let trees: UnsafeMutablePointer<tree_reader>
    private let handle: OpaquePointer
    private let core: EnvironmentCore

    init(
        _ trees: UnsafeMutablePointer<tree_reader>, _ handle: OpaquePointer,
        _ core: EnvironmentCore
    ) {
        unsafe self.trees = tree_reader_share(trees)
        unsafe self.handle = handle
        self.core = core
    }

    deinit { unsafe tree_reader_unshare(trees) }

    /// Calls `helper` with a view. Further reads of its thread see the same state.
    func lend(to helper: (ReadView) -> Void, of helped: HelpedRead) {
        let thread = core.thread
        unsafe thread.push(.reading, handle, of: core, trees: trees)
        thread.helped = helped
        defer {
            thread.helped = nil
            unsafe thread.pop(handle)
        }
        helper(unsafe ReadView(handle, of: BorrowedCore(core), trees: trees))
    }
}
