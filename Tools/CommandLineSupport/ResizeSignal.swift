import Foundation

/// The signal that the terminal has another size, as something that can be waited for with keys.
///
/// A signal alone ends only a wait that has begun, and only that of the thread that it comes to. So
/// its handler writes to a pipe, where it stays until it is taken.
enum ResizeSignal {
    /// What can be read once the signal has come. No file before ``listen()``, for which nothing
    /// waits. Safe because it changes only there, before there is a handler.
    nonisolated(unsafe) private(set) static var descriptor: Int32 = -1
    nonisolated(unsafe) private static var writing: Int32 = -1

    /// Begins to take the signal. Does nothing the next times.
    static func listen() {
        var ends: [Int32] = [-1, -1]
        guard descriptor < 0, pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A full pipe has what the handler would write.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writing) = (ends[0], ends[1])
        signal(SIGWINCH) { _ in
            let before = errno
            var mark: UInt8 = 0
            _ = write(ResizeSignal.writing, &mark, 1)
            errno = before
        }
    }

    /// Takes all signals that have come.
    static func take() {
        var marks = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &marks, marks.count) > 0 {}
    }
}
