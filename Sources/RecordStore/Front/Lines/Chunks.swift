package import Foundation

/// What readers of files take their bytes from: a closure that returns the next ones, and nil at
/// the end.
package enum Chunks {
    /// Returns the chunks of a file, of 256 KiB each.
    package static func of(_ file: FileHandle) -> () throws -> Data? {
        { try file.read(upToCount: 256 << 10) }
    }

    /// Returns bytes in memory as one chunk.
    package static func of(_ bytes: Data) -> () throws -> Data? {
        var rest: Data? = bytes
        return { rest.take() }
    }
}
