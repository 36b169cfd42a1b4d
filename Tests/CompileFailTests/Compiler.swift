import Foundation
import TestSupport

/// The compiler, with the modules that were built with the tests.
enum Compiler {
    /// Makes a program of a source that has a type with `@main`.
    static func build(
        _ source: String, into program: String
    ) throws -> (ChildProcess.Ending, String) {
        let products = ChildProcess.products()
        let objects = try ["CRC32C", "TreeReader", "LMDB", "RecordStore", "PlainWeights"].flatMap {
            let folder = products.appending(path: "\($0).build")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path }
        }
        // Those of a build under a sanitizer need it too.
        let sanitizer = ["address", "thread"].first { products.pathComponents.contains($0) }
        let options = sanitizer.map { ["-sanitize=\($0)"] } ?? []
        return try run(
            ["-parse-as-library", "-o", program] + options + objects, source,
            libraries: "$(pkg-config --libs lmdb 2>/dev/null || echo -llmdb)")
    }

    /// Compiles up to the checks of ownership, which come after those of types.
    /// - Parameter options: more of the compiler's own.
    static func emitSIL(
        _ source: String, options: [String] = []
    ) throws -> (ChildProcess.Ending, String) {
        let scratch = try TemporaryFolder()
        return try run(["-emit-sil", "-o", scratch.path("out.sil")] + options, source)
    }

    /// - Parameter libraries: what is linked, as the shell understands it.
    private static func run(
        _ options: [String], _ source: String, libraries: String = ""
    ) throws -> (ChildProcess.Ending, String) {
        let products = ChildProcess.products()
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources").standardizedFileURL
        let scratch = try TemporaryFolder()
        let arguments =
            [
                "swiftc", "-swift-version", "6",
                "-enable-experimental-feature", "Lifetimes",
                "-module-cache-path", scratch.path("cache"),
                "-I", products.appending(path: "Modules").path, "-I", products.path,
                "-I", sources.appending(path: "CLMDB").path,
                "-I", sources.appending(path: "CRC32C/include").path,
            ] + options + [source]
        let command = arguments.map { "'\($0)'" }.joined(separator: " ") + " \(libraries) 2>&1"
        let child = try ChildProcess(program: "/bin/sh", arguments: ["-c", command])
        let output = child.readAll()
        return (child.wait(), output)
    }
}
