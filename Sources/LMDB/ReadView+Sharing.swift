import CLMDB
import Dispatch
import PageTrees

extension ReadView {
    /// Runs `body` on this thread while `helper` runs on up to `count` others, each with a view of
    /// this very state. Returns when all of them have returned.
    ///
    /// Pages that a transaction sees never change while it lives, so that any number of threads can
    /// read them. A helper that has not begun when `body` returns, or throws, never begins: `body`
    /// has to be right without any, and to end those that have begun. Inside a write, whose changes
    /// no other thread can see, there is none.
    package func sharing<R>(
        with count: Int, _ helper: @escaping @Sendable (ReadView) -> Void,
        while body: () throws -> R
    ) rethrows -> R {
        // Safe because the helpers have left before this returns, and each has trees of its own.
        guard let trees = unsafe trees else { return try body() }
        let entrance = HelperEntrance()
        for _ in 0..<count {
            let reader = unsafe SharedReader(trees, handle, owner.core)
            DispatchQueue.global(qos: .userInitiated).async {
                entrance.enter { reader.lend(to: helper) }
            }
        }
        defer { entrance.close() }
        return try body()
    }
}

/// The way of helpers into a read, which closes when the read goes on without them.
private final class HelperEntrance: Sendable {
    private struct State {
        var isOpen = true
        var insideCount = 0
    }

    private let monitor = Monitor(State())

    /// Runs `body`, unless the entrance is closed.
    func enter(_ body: () -> Void) {
        let isOpen = monitor.withLock { state in
            if state.isOpen { state.insideCount += 1 }
            return state.isOpen
        }
        if !isOpen { return }
        body()
        monitor.withLock { $0.insideCount -= 1 }
        monitor.wakeAll()
    }

    /// Lets no helper in any more, and waits until those inside have left.
    func close() {
        monitor.withLock { $0.isOpen = false }
        monitor.withLock(when: { $0.insideCount == 0 }) { _ in }
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
    func lend(to helper: (ReadView) -> Void) {
        let thread = core.thread
        unsafe thread.push(.reading, handle, of: core, trees: trees)
        defer { thread.pop() }
        helper(unsafe ReadView(handle, of: BorrowedCore(core), trees: trees))
    }
}
