import Foundation
import Synchronization

extension Thread {
    /// Runs a body on a thread with a stack of 512 KiB, as threads have that no program's main one
    /// is.
    static func withSmallStack<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let result = Swift.Result { try body() }
            outcome.withLock { $0 = result }
            done.signal()
        }
        thread.stackSize = 512 * 1_024
        thread.start()
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
