import Foundation
import Synchronization

/// A thread that commits without pause until it is told to stop.
final class BackgroundWriter: Sendable {
    private struct State {
        var commits = 0
        var isStopped = false
        var error: (any Error)?
    }

    private let state = Mutex(State())
    private let began = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Returns after the first commit.
    init(_ writing: Writing) {
        Thread.detachNewThread { [self] in
            do {
                let commit = try writing.prepare()
                for argument in 0... {
                    try commit(argument)
                    let isStopped = state.withLock { state in
                        state.commits += 1
                        return state.isStopped
                    }
                    if argument == 0 { began.signal() }
                    if isStopped { break }
                }
            } catch {
                state.withLock { $0.error = error }
                began.signal()
            }
            ended.signal()
        }
        began.wait()
    }

    /// Waits until the thread has ended.
    func stop() throws {
        state.withLock { $0.isStopped = true }
        ended.wait()
        if let error = state.withLock({ $0.error }) { throw error }
    }
}
