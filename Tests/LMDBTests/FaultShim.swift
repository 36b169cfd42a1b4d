import Foundation
import TestSupport
import Testing

/// The library of `Tests/FaultShim`, built when it is first asked for, and what a child process
/// that it is preloaded into is told by its environment.
struct FaultShim {
    /// The folder whose files are watched, with no symbolic link in its path.
    let folder: String
    /// Where the events are recorded.
    let logPath: String
    /// A file that ends all faults once it exists.
    let endPath: String

    init(in parent: TemporaryFolder) throws {
        let resolved = URL(fileURLWithPath: parent.path).resolvingSymlinksInPath().path
        folder = resolved + "/watched"
        logPath = resolved + "/log"
        endPath = resolved + "/end"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
    }

    func path(_ name: String) -> String {
        folder + "/" + name
    }

    /// Variables of the shim's own, by the end of their names.
    func environment(_ variables: [String: String] = [:]) throws -> [String: String] {
        var all = [
            "LD_PRELOAD": try Self.library.get(), "FAULT_FOLDER": folder, "FAULT_LOG": logPath,
            "FAULT_END": endPath,
        ]
        for (name, value) in variables { all["FAULT_" + name] = value }
        return all
    }

    func events() throws -> [DiskEvent] {
        try DiskEvent.parse(Data(contentsOf: URL(fileURLWithPath: logPath)))
    }

    static let reason: Comment = "preloading needs Linux and a C compiler"

    static var isSupported: Bool {
        #if os(Linux)
            compiler != nil
        #else
            false
        #endif
    }

    private static let compiler = ["clang", "cc"].first { name in
        let child = try? ChildProcess(program: "/usr/bin/env", arguments: [name, "--version"])
        _ = child?.readAll()
        return child?.wait() == .exit(0)
    }

    private struct BuildFailure: Error {
        let ending: ChildProcess.Ending
    }

    private static let library = Result { try build() }

    private static func build() throws -> String {
        let folder = try TemporaryFolder()
        products = folder
        atexit { FaultShim.removeProducts() }
        let source = URL(fileURLWithPath: #filePath).appending(path: "../../FaultShim")
            .standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(atPath: source.path)
            .filter { $0.hasSuffix(".c") }.map { source.appending(path: $0).path }
        let library = folder.path("shim.so")
        let options = ["-std=gnu11", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library]
        let child = try ChildProcess(
            program: "/usr/bin/env",
            arguments: [compiler ?? "cc"] + options + files + ["-ldl", "-lpthread"])
        let ending = (child.readAll(), child.wait()).1
        if ending != .exit(0) { throw BuildFailure(ending: ending) }
        return library
    }

    // because it is set once, while `library` is made, and read when the process ends.
    nonisolated(unsafe) private static var products: TemporaryFolder?

    private static func removeProducts() {
        products = nil
    }
}
