import Foundation

/// Where a command writes: given to it, so that a test can run it and read what it wrote.
package final class Console {
    /// The columns that a line may take.
    package let width: Int
    /// Whether what is printed may be coloured, and whether errors may be.
    private let hasColor: (output: Bool, errors: Bool)
    /// Whether somebody watches the errors, so that progress can be shown there.
    package let showsProgress: Bool
    private let output: (String) -> Void
    private let errors: (String) -> Void
    private var pending = ""
    private static let pendingLimit = 1 << 16
    /// The exit code of a process whose output cannot be written, on a full disk for example.
    package static let outputFailedCode: Int32 = 5

    /// For tests: plain text, without colour and progress.
    package init(
        width: Int = 80, output: @escaping (String) -> Void, errors: @escaping (String) -> Void
    ) {
        self.width = width
        self.output = output
        self.errors = errors
        hasColor = (false, false)
        showsProgress = false
    }

    /// The standard output and error of the process. Colour only on a terminal, and never where
    /// `NO_COLOR` is set. The width is `COLUMNS`, else the terminal's, else 80.
    package init(environment: [String: String]) {
        let wantsColor =
            environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        let isTerminal = (output: isatty(STDOUT_FILENO) == 1, errors: isatty(STDERR_FILENO) == 1)
        width =
            environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            ?? Self.terminalWidth ?? 80
        hasColor = (isTerminal.output && wantsColor, isTerminal.errors && wantsColor)
        showsProgress = isTerminal.errors
        // Where errors cannot be told, the exit code still is.
        let errors = { (text: String) in _ = Self.write(text, to: STDERR_FILENO) }
        output = { text in
            guard let problem = Self.write(text, to: STDOUT_FILENO) else { return }
            // Who reads a part must not take it for the whole.
            errors("Cannot write the output: \(problem).\n")
            exit(Self.outputFailedCode)
        }
        self.errors = errors
    }

    package enum Style: String {
        case bold = "1"
        case red = "31"
        case green = "32"
    }

    package func print(_ line: String = "", _ style: Style? = nil) {
        pending += Self.styled(line, hasColor.output ? style : nil) + "\n"
        if pending.utf8.count > Self.pendingLimit { flush() }
    }

    /// The title line of a table stands out where colour is allowed.
    package func print(_ table: TextTable) {
        let hasTitles = table.hasTitleLine(width: width)
        for (place, line) in table.lines(width: width).enumerated() {
            print(line, place == 0 && hasTitles ? .bold : nil)
        }
    }

    package func print(_ json: JSONValue) {
        print(json.text)
    }

    /// Writes a line to the errors, after all that was printed before.
    package func complain(_ line: String) {
        flush()
        errors(Self.styled(line, hasColor.errors ? .red : nil) + "\n")
    }

    /// Replaces the last line of the errors, if somebody watches.
    package func showProgress(_ line: String) {
        if showsProgress { errors("\r\u{1B}[K" + line.cut(toColumns: width - 1)) }
    }

    /// Writes what is still held back. The end of a process does not.
    package func flush() {
        if pending.isEmpty { return }
        output(pending)
        pending = ""
    }

    /// - Returns: why not all of it was written, in the system's words; nil if it was.
    private static func write(_ text: String, to descriptor: Int32) -> String? {
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

    private static var terminalWidth: Int? {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            var size = winsize()
            if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
                return Int(size.ws_col)
            }
        }
        return nil
    }
}

/// The system's `write`, under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
