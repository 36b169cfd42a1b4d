import Foundation

/// The mode of the process's terminal in which each key is read as it is pressed.
///
/// Whatever ends the process or stops it leaves the mode before: the end of a read line, an error,
/// a signal.
enum RawMode {
    /// The mode to return to. Safe because it changes only while the mode is not raw, and signal
    /// handlers read it only while the mode is.
    nonisolated(unsafe) private static var before = termios()
    /// Whether the mode is raw. Safe because one thread changes it, and a signal handler at most
    /// returns to the mode before once more.
    nonisolated(unsafe) private static var isRaw = false
    /// Lets the terminal mark the beginning and the end of text that is pasted.
    private static let enterPasteMarks = "\u{1B}[?2004h"
    /// The opposite, as bytes: a signal handler may not allocate.
    private static let leavePasteMarks: StaticString = "\u{1B}[?2004l"

    /// Calls `body` in raw mode.
    /// - Returns: nil if the standard input is no terminal.
    static func with<Result>(_ body: () throws -> Result) rethrows -> Result? {
        guard enter() else { return nil }
        defer { leave() }
        return try body()
    }

    /// Enters the mode.
    /// - Returns: whether that was possible.
    static func enter() -> Bool {
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return false }
        var mode = before
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
        isRaw = true
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0 else {
            isRaw = false
            return false
        }
        Terminal.write(enterPasteMarks)
        return true
    }

    /// Returns to the mode before, if the mode is raw. Calls only functions that POSIX allows in a
    /// signal handler.
    static func leave() {
        guard isRaw else { return }
        _ = leavePasteMarks.withUTF8Buffer { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
        isRaw = false
    }

    /// Lets signals that end the process leave the mode before, and keeps those of a terminal that
    /// are meant for its lines or commands from ending it.
    static func guardSignals() {
        // What the handlers use is initialized before them.
        precondition(!isRaw && leavePasteMarks.utf8CodeUnitCount > 0)
        for number in [SIGTERM, SIGHUP, SIGQUIT] {
            signal(number) { number in
                RawMode.leave()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        // A handler does nothing and is not inherited by commands, while an ignored signal would
        // be.
        signal(SIGINT) { _ in }
        ResizeSignal.listen()
    }
}
