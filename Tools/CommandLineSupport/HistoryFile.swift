import Foundation

/// The file that keeps the lines entered in a shell, which nobody else can read.
///
/// A line that has several is one line of the file: line feeds and backslashes in it are escaped.
/// Shells that run at once add to the same file.
package struct HistoryFile {
    private let path: String
    /// A longer file is not read. It has room for the lines that are kept many times over.
    private static let largestBytes = 8 << 20

    /// Creates a file that need not be there yet.
    package init(_ path: String) {
        self.path = path
    }

    /// The file of a tool: `TOOL/history` in the folder of the environment for the state of
    /// programs, or in `~/.local/state`. Nil if the environment names neither.
    package init?(ofTool tool: String, environment: [String: String]) {
        // The rule of the folders says that a path which is not absolute is to be ignored.
        let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let folder = named ?? home.map({ $0 + "/.local/state" }) else { return nil }
        self.init("\(folder)/\(tool)/history")
    }

    /// Reads the history. If the file has many more lines than are kept, it is written anew.
    /// - Returns: an empty history if there is no file.
    /// - Throws: `CocoaError`, `POSIXError`.
    package func read() throws -> LineHistory {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT { return LineHistory() }
            throw Self.failure
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= Self.largestBytes
        else { return LineHistory() }
        let lines = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            .split(separator: "\n").map { Self.line(from: String($0)) }
        let history = LineHistory(lines)
        if lines.count > 2 * LineHistory.limit { try replace(with: history) }
        return history
    }

    /// Adds a line, and makes the file if need be.
    /// - Throws: `CocoaError`, `POSIXError`.
    package func add(_ line: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try write(Self.text(of: line) + "\n", O_APPEND, to: path)
    }

    private func replace(with history: LineHistory) throws {
        let next = "\(path).\(getpid())"
        let text = history.lines.map { Self.text(of: $0) + "\n" }.joined()
        try write(text, O_TRUNC, to: next)
        if rename(next, path) != 0 { throw Self.failure }
    }

    private func write(_ text: String, _ option: Int32, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | option, 0o600)
        if descriptor < 0 { throw Self.failure }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // The file may be an older one that others can read.
        fchmod(descriptor, 0o600)
        try file.write(contentsOf: Data(text.utf8))
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    private static func text(of line: String) -> String {
        line.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }

    private static func line(from text: String) -> String {
        var isEscaped = false
        return text.reduce(into: "") { line, character in
            if isEscaped {
                line.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                line.append(character)
            }
        }
    }
}
