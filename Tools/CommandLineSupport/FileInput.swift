package import Foundation

/// An input file that cannot be read.
package struct UnreadableInput: LocalizedError, Hashable, Sendable {
    let path: String
    /// Why not, in few words.
    let reason: String

    package var errorDescription: String? { "\(path) cannot be read: \(reason)." }
}

/// The files that commands read.
package enum FileInput {
    /// Opens a file to read it.
    /// - Throws: ``UnreadableInput`` if there is none, and for a folder, a pipe or a device.
    package static func open(_ path: String) throws(UnreadableInput) -> FileHandle {
        // Without waiting, because a pipe may never have a writer.
        let descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            throw UnreadableInput(path: path, reason: String(cString: strerror(errno)))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw UnreadableInput(
                path: path, reason: isFolder ? "it is a folder" : "it is no regular file")
        }
        return file
    }
}

/// Calls the system's `open`, under a name that no method hides.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
