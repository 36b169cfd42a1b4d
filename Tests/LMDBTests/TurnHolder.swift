import LMDB
import TestSupport

/// A writer that keeps its turn until it is told, so that others line up behind it.
struct TurnHolder {
    private let store: NoteStore
    private let hasBegun = Flag()
    private let mayEnd = Flag()
    private let worker: Worker<Void>

    init(_ store: NoteStore) {
        self.store = store
        let (hasBegun, mayEnd) = (hasBegun, mayEnd)
        worker = Worker {
            try store.environment.write { _ in
                hasBegun.raise()
                waitUntil { mayEnd.isRaised }
            }
        }
    }

    func begin() async {
        while !hasBegun.isRaised { await Task.yield() }
    }

    /// Gives way until `count` writers stand in line.
    func untilWaiting(_ count: Int) async {
        while store.environment.waitingWriterCount < count { await Task.yield() }
    }

    func end() async throws {
        mayEnd.raise()
        try worker.join()
    }
}
