import Foundation

/// What a path leads to that is no file.
///
/// An import reads its file more than once, so it takes files only.
public enum FileKind: String, Hashable, Sendable, Codable, CustomStringConvertible {
    /// A folder.
    case folder
    /// A pipe, whose bytes can be read once.
    case pipe
    /// A device, such as a terminal.
    case device
    /// A socket.
    case socket

    /// The kind with its article.
    public var description: String { "a \(rawValue)" }

    /// Returns what a path leads to; nil for a file, and where there is nothing. Nothing is opened,
    /// because that would wait for the other end of a pipe.
    package static func other(at path: String) -> FileKind? {
        var status = stat()
        // Safe because Swift lends the path as a C string during the call.
        guard unsafe stat(path, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: .folder
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        case S_IFCHR, S_IFBLK: .device
        default: nil
        }
    }
}
