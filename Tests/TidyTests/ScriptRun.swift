import Foundation

/// A script, run where `swift` is what the test says.
struct ScriptRun {
    let code: Int32
    let output: String
    let errors: String

    /// - Parameter swift: the text of a script that stands in for the compiler, in a folder of its
    ///   own that `$0` names.
    init(_ path: String, _ words: [String], swift: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { Self.remove(folder) }
        let program = folder.appending(path: "swift")
        try Data("#!/usr/bin/env bash\n\(swift)".utf8).write(to: program)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: program.path)

        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = folder.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.environment = environment
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // What a script writes here fits a pipe: one after the other does not wait for ever.
        self.output = Self.text(output)
        self.errors = Self.text(errors)
        process.waitUntilExit()
        code = process.terminationStatus
    }

    private static func text(_ pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    private static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            preconditionFailure("\(folder.path): \(error)")
        }
    }
}
