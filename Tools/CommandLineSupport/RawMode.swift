import Foundation

/// The mode of the process's terminal in which each key is read as it is pressed.
///
/// Whatever ends the process or stops it leaves the mode before: the end of a read line, an error,
/// a signal.
enum RawMode {
    /// How much of the terminal is used.
    enum Extent {
        /// The lines from the cursor on.
        case lines
        /// All of it. What it showed before is there again afterwards.
        case wholeScreen
    }

    /// The mode to return to. Safe because it changes only while the mode is not raw, and signal
    /// handlers read it only while the mode is.
    nonisolated(unsafe) private static var before = termios()
    /// What of the terminal is used; nil while the mode is not raw. Safe because one thread changes
    /// it, and a signal handler at most returns to the mode before once more.
    nonisolated(unsafe) private static var extent: Extent?

    /// Lets the terminal mark the beginning and the end of text that is pasted.
    private static let enterLines = "\u{1B}[?2004h"
    /// Takes another screen, on which lines that are too long do not break.
    private static let enterScreen = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h"
    /// The opposite, as bytes: a signal handler may not allocate.
    private static let leaveLines: StaticString = "\u{1B}[?2004l"
    private static let leaveScreen: StaticString =
        "\u{1B}[?2004l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Whether the mode is entered.
    static var isEntered: Bool { extent != nil }

    /// Calls `body` in raw mode.
    /// - Returns: nil if the standard input is no terminal.
    static func with<Result>(_ body: () throws -> Result) rethrows -> Result? {
        guard enter() else { return nil }
        defer { leave() }
        return try body()
    }

    /// Enters the mode.
    /// - Returns: whether that was possible.
    static func enter(_ wanted: Extent = .lines) -> Bool {
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return false }
        var mode = before
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
        extent = wanted
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0 else {
            extent = nil
            return false
        }
        Terminal.write(wanted == .lines ? enterLines : enterScreen)
        return true
    }

    /// Returns to the mode before, if the mode is raw. Calls only functions that POSIX allows in a
    /// signal handler.
    static func leave() {
        guard let left = extent else { return }
        let text = left == .lines ? leaveLines : leaveScreen
        _ = text.withUTF8Buffer { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
        extent = nil
    }

    /// Lets signals that end the process leave the mode before, and keeps those of a terminal that
    /// are meant for its lines or commands from ending it.
    static func guardSignals() {
        leaveBefore([SIGTERM, SIGHUP, SIGQUIT])
        // A handler does nothing and is not inherited by commands, while an ignored signal would
        // be.
        signal(SIGINT) { _ in }
        ResizeSignal.listen()
    }

    /// Lets every signal that can be handled leave the whole screen before it ends or stops the
    /// process.
    static func guardWholeScreen() {
        leaveBefore([
            SIGTERM, SIGHUP, SIGQUIT, SIGINT, SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE,
            SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS,
        ])
        signal(SIGTSTP) { _ in
            RawMode.leave()
            raise(SIGSTOP)
        }
        ResizeSignal.listen()
    }

    private static func leaveBefore(_ signals: [Int32]) {
        // What the handlers use is initialized before them.
        precondition(
            !isEntered && leaveLines.utf8CodeUnitCount > 0 && leaveScreen.utf8CodeUnitCount > 0)
        for number in signals {
            signal(number) { number in
                RawMode.leave()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }
}
