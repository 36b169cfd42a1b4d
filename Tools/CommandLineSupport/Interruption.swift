import Foundation
import Synchronization

/// What ends a tool in order when the user presses Ctrl-C, or when a signal asks for its end.
///
/// The work of the tool is a task, which runs on the thread of its caller and is cancelled: reads
/// end, their places in the lock file are given back, and files that are half written are removed.
/// If that takes longer than a second, as for a process that waits for an answer or for whoever
/// reads its output, the process just ends. So it does at once where no thread can be made that
/// waits for the signals.
package enum Interruption {
    /// The exit code of an interrupted process: that of a shell for Ctrl-C.
    package static let code: Int32 = 130

    /// The thread that has a task run on itself.
    private final class Caller: TaskExecutor {
        private let next = Mutex<UnownedJob?>(nil)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            next.withLock { $0 = job }
        }

        /// Runs what the task has to do.
        func run() {
            while let job = next.withLock({ $0.take() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    private final class Ending: Sendable {
        let exitCode = Mutex(code)
    }

    /// Runs the work of the process until it ends or is interrupted.
    /// - Returns: the exit code.
    package static func guarding(_ body: @escaping @Sendable () -> Int32) -> Int32 {
        occupyClosedDescriptors()
        let (caller, ending) = (Caller(), Ending())
        let task = Task.detached(executorPreference: caller) {
            let code = body()
            ending.exitCode.withLock { $0 = code }
        }
        let signals = [SIGINT, SIGTERM].filter { !isIgnored($0) }
        // A signal that comes before the thread waits for it stays until it does. Every thread has
        // them blocked, because each one is made by this one.
        mask(SIG_BLOCK, signals)
        let isListening = SystemThread.start {
            wait(for: signals)
            task.cancel()
            sleep(1)
            _exit(code)
        }
        if !isListening { mask(SIG_UNBLOCK, signals) }
        caller.run()
        return ending.exitCode.withLock { $0 }
    }

    /// Opens what cannot be written in place of a standard descriptor that was closed. Without it,
    /// the next file that is opened would take its number, and what is printed.
    private static func occupyClosedDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether the process was started to ignore a signal.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // The first member of the structure has another name on each system.
        return withUnsafeBytes(of: &action) {
            $0.load(as: UInt.self) == UInt(bitPattern: Int(1))
        }
    }

    private static func set(of signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        return set
    }

    /// Blocks signals on this thread and those that it makes, or the opposite.
    private static func mask(_ way: Int32, _ signals: [Int32]) {
        var set = set(of: signals)
        pthread_sigmask(way, &set, nil)
    }

    /// Waits until one of the signals comes; for ever if there are none.
    private static func wait(for signals: [Int32]) {
        var (set, number) = (set(of: signals), Int32(0))
        while sigwait(&set, &number) != 0 {}
    }
}
