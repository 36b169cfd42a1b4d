import Dispatch
import Foundation
import Synchronization

/// What ends a tool in order when the user presses Ctrl-C, or when a signal asks for its end.
///
/// The work of the tool is cancelled, as a task is: reads end, their places in the lock file are
/// given back, and files that are half written are removed. If that takes longer than a second, as
/// for a process that waits for an answer or for whoever reads its output, the process just ends.
package enum Interruption {
    /// The exit code of an interrupted process: that of a shell for Ctrl-C.
    package static let code: Int32 = 130

    /// The end of the work.
    private final class Ending: Sendable {
        let exitCode = Mutex(code)
        let isThere = DispatchSemaphore(value: 0)
        /// The work, once it has begun.
        let work = Mutex<Task<Void, Never>?>(nil)
    }

    /// Runs the work of the process until it ends or is interrupted.
    /// - Returns: the exit code.
    package static func guarding(_ body: @escaping @Sendable () -> Int32) -> Int32 {
        occupyClosedDescriptors()
        // One that comes before its source listens waits until it does.
        block(SIG_BLOCK)
        let ending = Ending()
        // Before the work, which may ask a question at once.
        let sources = signals.compactMap { number in
            source(for: number) {
                ending.work.withLock { $0?.cancel() }
                DispatchQueue.global().asyncAfter(deadline: .now() + 1) { _exit(code) }
            }
        }
        // Also where the program that started this one has blocked them.
        block(SIG_UNBLOCK)
        let task = Task.detached {
            let code = body()
            ending.exitCode.withLock { $0 = code }
            ending.isThere.signal()
        }
        ending.work.withLock { $0 = task }
        ending.isThere.wait()
        return withExtendedLifetime(sources) { ending.exitCode.withLock { $0 } }
    }

    /// Opens what cannot be written in place of a standard descriptor that was closed. Without it,
    /// the next file that is opened would take its number, and what is printed.
    private static func occupyClosedDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// The signals of Ctrl-C, and of `kill`.
    private static let signals = [SIGINT, SIGTERM]

    /// Blocks the signals on this thread, or the opposite.
    private static func block(_ way: Int32) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(way, &set, nil)
    }

    /// Calls `handler` when the signal comes. Returns nil if the process was started to ignore it.
    private static func source(
        for number: Int32, _ handler: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceSignal)? {
        var before = sigaction()
        sigaction(number, nil, &before)
        // The first member of the structure has another name on each system.
        let isIgnored = withUnsafeBytes(of: &before) {
            $0.load(as: UInt.self) == UInt(bitPattern: Int(1))
        }
        if isIgnored { return nil }
        // The source hears of a signal that has no other effect.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: handler)
        let listens = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { listens.signal() }
        source.resume()
        listens.wait()
        return source
    }
}
