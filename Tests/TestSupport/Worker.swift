import Foundation

/// A closure on a thread of its own: what blocks must not hold up the threads that tests share.
public final class Worker<Success: Sendable>: @unchecked Sendable {
    // because `result` is read and written with `finished` locked.
    private let finished = NSCondition()
    private var result: Result<Success, any Error>?

    /// Starts the thread.
    public init(_ body: @escaping @Sendable () throws -> Success) {
        Thread.detachNewThread { [self] in
            let outcome = Result { try body() }
            finished.withLock { result = outcome }
            finished.broadcast()
        }
    }

    /// Waits for the end of the closure and gives what it returned or threw.
    public func join() throws -> Success {
        try finished.withLock {
            while true {
                if let result { return try result.get() }
                finished.wait()
            }
        }
    }
}
