import Foundation

/// A new file that text is written to. Nobody else can read it.
struct FileOutput: TextOutputStream {
    private let file: FileHandle
    private var failure: (any Error)?

    /// Makes the file.
    /// - Throws: if there is one already.
    init(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    mutating func write(_ text: String) {
        if failure != nil { return }
        do {
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            failure = error
        }
    }

    /// Waits until everything is on the disk.
    /// - Throws: what went wrong since the beginning.
    func finish() throws {
        if let failure { throw failure }
        try file.synchronize()
        try file.close()
    }
}
