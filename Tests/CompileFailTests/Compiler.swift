import Foundation
import TestSupport

/// The compiler, with the modules that were built with the tests.
enum Compiler {
    /// Compiles up to the checks of ownership, which come after those of types.
    /// - Parameter options: more of the compiler's own.
    static func emitSIL(
        _ source: String, options: [String] = []
    ) throws -> (ChildProcess.Ending, String) {
        let products = ChildProcess.products()
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources").standardizedFileURL
        let scratch = try TemporaryFolder()
        let arguments =
            [
                "swiftc", "-emit-sil", "-swift-version", "6", "-o", scratch.path("out.sil"),
                "-enable-experimental-feature", "Lifetimes",
                "-module-cache-path", scratch.path("cache"),
                "-I", products.appending(path: "Modules").path, "-I", products.path,
                "-I", sources.appending(path: "CLMDB").path,
                "-I", sources.appending(path: "CRC32C/include").path,
            ] + options + [source]
        let command = arguments.map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
        let child = try ChildProcess(program: "/bin/sh", arguments: ["-c", command])
        let output = child.readAll()
        return (child.wait(), output)
    }
}
