import Foundation
import TestSupport

/// The compiler, with the modules that were built with the tests.
enum Compiler {
    private static let modules = CodeBlock.root.appending(path: "Sources")
    /// The liblmdb that was built with the tests: where its module map is, what else has its code,
    /// and how it is linked, as the shell understands it.
    #if BundledLMDB
        private static let lmdb = (map: "BundledLMDB/include", code: ["BundledLMDB"], link: "")
    #else
        private static let lmdb = (
            map: "SystemLMDB", code: [String](),
            link: "$(pkg-config --libs lmdb 2>/dev/null || echo -llmdb)"
        )
    #endif

    /// Makes a program of sources, one of which has a type with `@main`.
    static func build(
        _ sources: [String], into program: String
    ) throws -> (ChildProcess.Ending, String) {
        let products = ChildProcess.products()
        let modules = ["CRC32C", "PageTrees", "LMDB", "RecordStore", "PlainWeights"] + lmdb.code
        let objects = try modules.flatMap {
            try self.objects(of: $0, in: products.appending(path: "\($0).build").path)
        }
        // Those of a build under a sanitizer need it too.
        let sanitizer = ["address", "thread"].first { products.pathComponents.contains($0) }
        let options = sanitizer.map { ["-sanitize=\($0)"] } ?? []
        return try run(
            ["-parse-as-library", "-enable-upcoming-feature", "MemberImportVisibility"]
                + ["-o", program] + options + objects, sources,
            libraries: lmdb.link)
    }

    /// Those of the sources that there are: in the folder also lie those of sources that were.
    private static func objects(of module: String, in folder: String) throws -> [String] {
        let manager = FileManager.default
        let sources = try manager.subpathsOfDirectory(atPath: modules.appending(path: module).path)
        let names = Set(sources.map { "\(URL(filePath: $0).lastPathComponent).o" })
        return try manager.contentsOfDirectory(atPath: folder)
            .filter(names.contains).map { "\(folder)/\($0)" }
    }

    /// Compiles up to the checks of ownership, which come after those of types.
    /// - Parameter options: more of the compiler's own.
    static func emitSIL(
        _ source: String, options: [String] = []
    ) throws -> (ChildProcess.Ending, String) {
        let scratch = try TemporaryFolder()
        return try run(["-emit-sil", "-o", scratch.path("out.sil")] + options, [source])
    }

    /// - Parameter libraries: what is linked, as the shell understands it.
    private static func run(
        _ options: [String], _ sources: [String], libraries: String = ""
    ) throws -> (ChildProcess.Ending, String) {
        let products = ChildProcess.products()
        let arguments =
            [
                "swiftc", "-swift-version", "6",
                "-enable-experimental-feature", "Lifetimes",
                "-module-cache-path", products.appending(path: "ModuleCache").path,
                "-I", products.appending(path: "Modules").path, "-I", products.path,
                "-I", modules.appending(path: lmdb.map).path,
                "-I", modules.appending(path: "CRC32C/include").path,
            ] + options + sources
        let command = arguments.map { "'\($0)'" }.joined(separator: " ") + " \(libraries) 2>&1"
        let child = try ChildProcess(program: "/bin/sh", arguments: ["-c", command])
        let output = child.readAll()
        return (child.wait(), output)
    }
}
