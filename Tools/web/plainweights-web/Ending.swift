import Foundation

/// The end of the program, which a signal asks for.
enum Ending {
    /// Where a signal leaves its mark. Safe because it changes once, before there is a handler.
    nonisolated(unsafe) private static var writing: Int32 = -1

    /// Takes the signals from now on, and returns what finishes once one has come.
    ///
    /// A handler writes to a pipe, where its mark stays however early it comes.
    static func taken() -> AsyncStream<Void> {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "no pipe could be made: errno \(errno)")
        let reading = ends[0]
        writing = ends[1]
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                let before = errno
                var mark: UInt8 = 0
                _ = write(Ending.writing, &mark, 1)
                errno = before
            }
        }
        let (stream, end) = AsyncStream<Void>.makeStream()
        Thread.detachNewThread {
            var mark: UInt8 = 0
            while read(reading, &mark, 1) != 1 {}
            end.finish()
        }
        return stream
    }
}
