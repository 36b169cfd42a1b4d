import Foundation

/// The output of a command. A command gets its console from outside, so a test can read what the
/// command wrote.
package final class Console {
    /// The number of columns that a line may take, if it does not depend on a terminal.
    private let fixedWidth: Int?
    /// Whether sentences are broken between words: not where nobody has said how wide a line is,
    /// so that a program finds them whole.
    private let breaksText: (output: Bool, errors: Bool)
    /// Whether the output and the errors may be coloured.
    private let hasColor: (output: Bool, errors: Bool)
    /// Whether the errors go to a terminal, so that progress can be shown there.
    package let showsProgress: Bool
    /// Whether the output goes to a terminal, so that it can be repainted.
    package let canRepaint: Bool
    /// The number of lines that the next repainting replaces.
    private var paintedCount = 0
    /// Whether the input is a terminal.
    package let readsTerminal: Bool
    /// Whether the output goes to a terminal.
    package let printsToTerminal: Bool
    private let output: (String) -> Void
    private let errors: (String) -> Void
    /// Takes each line with its style, in place of an output and of errors.
    private let keep: ((ScreenFrame.Line) -> Void)?
    /// Reads a line that the user types; nil at the end of the input.
    private let answer: () -> String?
    /// Whether the last line of the errors is one that will be replaced.
    private var hasProgress = false
    /// The output that is not written yet.
    private var pending = ""
    private static let pendingLimit = 1 << 16
    /// The exit code of a process whose output cannot be written, on a full disk for example.
    package static let outputFailedCode: Int32 = 5

    /// Creates a console for tests, with plain text, without colour and progress.
    package init(
        width: Int = 80, breaksText: Bool = false, canRepaint: Bool = false,
        readsTerminal: Bool = false,
        answer: @escaping () -> String? = { nil },
        output: @escaping (String) -> Void, errors: @escaping (String) -> Void
    ) {
        fixedWidth = width
        self.canRepaint = canRepaint
        self.answer = answer
        self.output = output
        self.errors = errors
        self.breaksText = (breaksText, breaksText)
        hasColor = (false, false)
        showsProgress = false
        self.readsTerminal = readsTerminal
        printsToTerminal = false
        keep = nil
    }

    /// Creates a console for a part of a screen, which takes the lines of the output and of the
    /// errors with their styles. Nobody can be asked there.
    package init(width: Int, keeping keep: @escaping (ScreenFrame.Line) -> Void) {
        fixedWidth = width
        canRepaint = false
        answer = { nil }
        (output, errors) = ({ _ in }, { _ in })
        breaksText = (true, true)
        hasColor = (false, false)
        showsProgress = false
        readsTerminal = false
        printsToTerminal = false
        self.keep = keep
    }

    /// Creates a console that writes to the standard output and error of the process.
    ///
    /// Text is coloured only on a terminal, and never if `NO_COLOR` is set. The width is `COLUMNS`,
    /// or the width of the terminal, or 120 where the output is none.
    package init(environment: [String: String]) {
        let wantsColor =
            environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        let isTerminal = (output: isatty(STDOUT_FILENO) == 1, errors: isatty(STDERR_FILENO) == 1)
        fixedWidth = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        breaksText = (
            fixedWidth != nil || isTerminal.output, fixedWidth != nil || isTerminal.errors
        )
        hasColor = (isTerminal.output && wantsColor, isTerminal.errors && wantsColor)
        showsProgress = isTerminal.errors
        canRepaint = isTerminal.output && environment["TERM"] != "dumb"
        readsTerminal = isatty(STDIN_FILENO) == 1
        printsToTerminal = isTerminal.output
        // If the errors cannot be written, only the exit code reports a failure.
        let errors = { (text: String) in _ = Self.write(text, to: STDERR_FILENO) }
        output = { text in
            guard let problem = Self.write(text, to: STDOUT_FILENO) else { return }
            // The process ends here, so that a part of the output is not taken for the whole.
            errors("Cannot write the output: \(problem).\n")
            exit(Self.outputFailedCode)
        }
        self.errors = errors
        answer = { readLine() }
        keep = nil
    }

    private static let usualTerminalWidth = 80
    /// The width of a file or a pipe, which a person or a program reads later.
    private static let fileWidth = 120

    /// The number of columns that a line may take.
    package var width: Int {
        fixedWidth ?? (printsToTerminal ? Self.width(of: STDOUT_FILENO) : Self.fileWidth)
    }

    /// The number of columns after which text is broken between words: all where it is not.
    package var textWidth: Int { breaksText.output ? width : .max }

    /// The same for errors.
    var errorWidth: Int { breaksText.errors ? errorColumns : .max }

    /// The number of columns that a line of the errors may take.
    private var errorColumns: Int { fixedWidth ?? Self.width(of: STDERR_FILENO) }

    /// A style of printed text.
    package enum Style: String {
        case bold = "1"
        case red = "31"
        case green = "32"
        case dim = "2"
        case reversed = "7"

        /// Whether the style is a colour, which is left out where none are wanted.
        var isColor: Bool { self == .red || self == .green }
    }

    /// Prints a line.
    package func print(_ line: String = "", _ style: Style? = nil, terminator: String = "\n") {
        if let keep {
            keepLines(of: line + terminator, style, keep)
            return
        }
        pending += Self.styled(line, hasColor.output ? style : nil) + terminator
        if pending.utf8.count > Self.pendingLimit { flush() }
    }

    /// Gives away the lines of a text that have their end, and keeps the rest.
    private func keepLines(
        of text: String, _ style: Style?, _ keep: (ScreenFrame.Line) -> Void
    ) {
        let lines = (pending + text).split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() { keep(ScreenFrame.Line(String(line), style)) }
        pending = String(lines.last ?? "")
    }

    /// Prints sentences, each line of which is broken between words if it is too long.
    package func say(_ text: String, _ style: Style? = nil) {
        print(text.wrapped(toColumns: textWidth), style)
    }

    /// Prints a table. Its title line is bold if colour is allowed.
    package func print(_ table: TextTable) {
        let hasTitles = table.hasTitleLine(width: width)
        for (row, line) in table.lines(width: width).enumerated() {
            print(line, row == 0 && hasTitles ? .bold : nil)
        }
    }

    /// Prints a JSON value.
    package func print(_ json: JSONValue) {
        print(json.text)
    }

    /// Reads a line of the input, after everything that was printed before is written.
    /// - Parameter prompt: what is written to the errors before, because the output may go to a
    ///   program.
    /// - Returns: nil at the end of the input.
    package func nextLine(prompt: String = "") -> String? {
        flush()
        if !prompt.isEmpty { errors(prompt) }
        return answer()
    }

    /// Asks a question, on the errors: the output may go to a program.
    /// - Returns: whether the answer is yes.
    package func confirms(_ question: String) -> Bool {
        let asked = "\(question) Type yes:".wrapped(toColumns: errorWidth - 1)
        return nextLine(prompt: asked + " ") == "yes"
    }

    /// Writes a line to the errors, after everything that was printed before.
    package func complain(_ line: String) { note(line, .red) }

    /// Writes a line that is no error to the errors, because the output goes to a program.
    package func note(_ line: String, _ style: Style? = nil) {
        if hasProgress { showProgress("") }
        flush()
        let line = line.wrapped(toColumns: errorWidth)
        if let keep { keepLines(of: line + "\n", style, keep) }
        errors(Self.styled(line, hasColor.errors ? style : nil) + "\n")
    }

    /// Replaces the last line of the errors if they go to a terminal.
    package func showProgress(_ line: String) {
        if !showsProgress { return }
        errors("\r\u{1B}[K" + line.cut(toColumns: errorColumns - 1))
        hasProgress = !line.isEmpty
    }

    /// Prints lines, in the place of those that were painted last if the output goes to a terminal.
    /// Lines are cut there, because one that breaks takes more than one place.
    package func repaint(_ lines: [String]) {
        if canRepaint {
            let top = paintedCount > 0 ? "\u{1B}[\(paintedCount)A" : ""
            pending += top + "\r\u{1B}[J"
            paintedCount = lines.count
        }
        for line in lines { print(canRepaint ? line.cut(toColumns: width - 1) : line) }
        flush()
    }

    /// Writes the output that is held back. The end of a process does not do that by itself.
    package func flush() {
        if pending.isEmpty { return }
        keep?(ScreenFrame.Line(pending))
        output(pending)
        pending = ""
    }

    /// Writes all of the text.
    /// - Returns: the reason of a failure in the system's words, or nil.
    static func write(_ text: String, to descriptor: Int32) -> String? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return String(cString: strerror(errno)) }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    private static func styled(_ line: String, _ style: Style?) -> String {
        style.map { "\u{1B}[\($0.rawValue)m\(line)\u{1B}[0m" } ?? line
    }

    private static func width(of terminal: Int32) -> Int {
        Terminal.width(of: terminal) ?? usualTerminalWidth
    }
}

/// Calls the system's `write`, under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
