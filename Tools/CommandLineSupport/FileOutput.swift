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
    /// - Throws: ``UnwritableOutput`` if the file cannot be made or written, also because there is
    ///   one already, and what `body` throws.
    package static func writing<Result>(
        to path: String, _ body: (inout FileOutput) throws -> Result
    ) throws -> Result {
        try naming(path) { try writingDraft(path, body) }
    }

    /// Calls `body` with a new file that takes the place of the one at `path`, if there is one,
    /// when all of it is on the disk. Until then, and if `body` throws, that one stays.
    /// - Throws: ``UnwritableOutput`` if the file cannot be made, and what `body` throws.
    package static func replacing<Result>(
        _ path: String, _ body: (inout FileOutput) throws -> Result
    ) throws -> Result {
        try naming(path) {
            let draft = "\(path).\(getpid()).part"
            let result = try writingDraft(draft, body)
            if rename(draft, path) == 0 { return result }
            let code = errno
            unlink(draft)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }

    private static func writingDraft<Result>(
        _ path: String, _ body: (inout FileOutput) throws -> Result
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

    /// Runs `body`, and says in errors of the system which file they are about.
    private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result
    {
        do {
            return try body()
        } catch let error as POSIXError {
            let reason = String(cString: strerror(error.code.rawValue))
            throw UnwritableOutput(path: path, reason: reason)
        } catch let error as CocoaError {
            throw UnwritableOutput(path: path, reason: error.localizedDescription)
        }
    }

    private func finish() throws {
        if let failure { throw failure }
        try file.synchronize()
        try file.close()
    }
}
