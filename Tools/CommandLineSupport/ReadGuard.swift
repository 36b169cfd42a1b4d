import Foundation

/// What ends the process with a sentence and an exit code where it would end by a signal: memory
/// that a file is mapped to cannot be read when another process cuts the file, or when a damaged
/// page leads beyond it.
package enum ReadGuard {
    /// The bytes of the sentence, kept for the rest of the process: a signal handler may not
    /// allocate. Safe because it is set once, before the handler is.
    nonisolated(unsafe) private static var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Safe because it is set once, before the handler is.
    nonisolated(unsafe) private static var code: Int32 = 0

    /// Guards all reads from now on. Call it once, before other threads run.
    package static func install(_ sentence: String, code: Int32) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sentence.utf8.count + 1)
        // Safe because the buffer has room for the sentence and a line feed, and is never freed.
        _ = unsafe bytes.initialize(from: Array(sentence.utf8) + [0x0A])
        unsafe text = UnsafeBufferPointer(bytes)
        unsafe self.code = code
        for number in [SIGBUS, SIGSEGV, SIGABRT] {
            // Safe because the handler calls only functions that POSIX allows in one.
            signal(number) { _ in
                RawMode.leave()
                _ = unsafe write(STDERR_FILENO, ReadGuard.text.baseAddress, ReadGuard.text.count)
                unsafe _exit(ReadGuard.code)
            }
        }
    }
}
