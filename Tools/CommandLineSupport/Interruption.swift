import Foundation

/// Ctrl-C, where it ends a wait and not the process.
final class Interruption: Sendable {
    static let shared = Interruption()

    /// The end of a pipe into which the handler writes: what came before a wait began ends it too.
    private let input: Int32
    /// Safe because it is set once, before the handler is.
    nonisolated(unsafe) private static var output: Int32 = -1

    private init() {
        var ends: [Int32] = [-1, -1]
        // Safe because the array has room for two descriptors.
        let code = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) }
        input = code == 0 ? ends[0] : -1
        unsafe Self.output = code == 0 ? ends[1] : -1
        // Safe because the handler calls only a function that POSIX allows in one.
        signal(SIGINT) { _ in
            var byte: UInt8 = 0
            _ = unsafe write(Interruption.output, &byte, 1)
        }
    }

    /// Waits, at most until Ctrl-C is pressed.
    /// - Returns: whether it has been pressed.
    func isOver(after duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while true {
            let (seconds, attoseconds) = max(.zero, end - .now).components
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
            var one = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            // Safe because the variable outlives the call.
            let count = unsafe poll(&one, 1, Int32(clamping: milliseconds))
            if count > 0 { return true }
            if count == 0, ContinuousClock.now >= end { return false }
        }
    }
}
