import Foundation

/// A lock on a file that one process at a time can hold. The system releases it when the process
/// ends, however it ends.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock on the file at `path`, and creates the file if it is missing.
    /// - Returns: nil if another process, or another object of this process, holds the lock.
    package init?(at path: String) throws(LMDBError) {
        let file = try File(opening: path, O_RDWR | O_CREAT)
        // The lock belongs to the open file and not to the descriptor, so a copy keeps it.
        descriptor = try LMDBError.check(
            fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0), during: .open, path: path)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            close(descriptor)
            if code == EWOULDBLOCK { return nil }
            throw .failed(.init(rawValue: code), during: .open, path: path)
        }
    }

    deinit { close(descriptor) }
}
