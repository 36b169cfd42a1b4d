import Foundation

/// A new file that text is written to. Nobody else can read it.
package struct FileOutput: TextOutputStream {
    private let file: FileHandle
    private var failure: (any Error)?

    /// Makes the file.
    /// - Throws: if there is one already.
    private init(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    package mutating func write(_ text: String) {
        if failure != nil { return }
        do {
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            failure = error
        }
    }

    /// Calls `body` with a new file, and waits until all of it is on the disk. Of a file that could
    /// not be written whole nothing is left.
    package static func writing<Result>(
        to path: String, _ body: (inout FileOutput) throws -> Result
    ) throws -> Result {
        var output = try FileOutput(path)
        do {
            let result = try body(&output)
            try output.finish()
            return result
        } catch {
            unlink(path)
            throw error
        }
    }

    private func finish() throws {
        if let failure { throw failure }
        try file.synchronize()
        try file.close()
    }
}
