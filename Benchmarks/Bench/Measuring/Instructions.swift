import Foundation

/// How many instructions a call takes, counted by callgrind: a witness that does not depend on
/// what else the machine does.
///
/// Each side runs in a process of its own under valgrind, with a map that valgrind can give it.
/// Only what happens in the calls is counted, less what an empty call takes.
struct Instructions {
    private let files: Files
    /// This program without debug information.
    private let bare: String
    private var emptyCalls = 0

    init(files: Files) throws {
        self.files = files
        // valgrind stops at debug information newer than itself; names of functions it needs.
        bare = try files.workspace.free("bench-bare")
        try Self.run("strip", ["--strip-debug", "-o", bare, Self.program])
        emptyCalls = try count(
            CountedCalls(operation: nil, of: Implementation.all(files)[0], files))
    }

    /// The sides of an operation.
    func measure(_ operation: String) throws -> [Summary] {
        try Implementation.all(files).map { implementation in
            let calls = CountedCalls(operation: operation, of: implementation, files)
            let instructions = (try count(calls) - emptyCalls) / CountedCalls.callCount
            return Summary(
                operation: operation, implementation: implementation.name,
                variant: implementation.variant, records: files.records, unit: "instructions",
                value: instructions)
        }
    }

    private func count(_ calls: CountedCalls) throws -> Int {
        let out = try files.workspace.free("callgrind.out")
        try Self.run(
            "valgrind",
            [
                "--tool=callgrind", "--quiet", "--toggle-collect=bench_counted",
                "--callgrind-out-file=\(out)", bare,
            ] + calls.words)
        let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
        let totals = lines.last { $0.hasPrefix("totals:") }
        guard let count = totals.flatMap({ Int($0.split(separator: " ").last ?? "") }) else {
            throw BenchError.failed(
                operation: "instructions", side: "callgrind", "no total in \(out)")
        }
        return count
    }

    /// Runs a tool to its end.
    private static func run(_ tool: String, _ arguments: [String]) throws {
        let child = Process()
        child.executableURL = URL(filePath: "/usr/bin/env")
        child.arguments = [tool] + arguments
        child.environment = ProcessInfo.processInfo.environment.merging([
            MapSize.variable: "\(CountedCalls.mapSizeBytes)"
        ]) { $1 }
        let errors = Pipe()
        child.standardError = errors
        try child.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        if child.terminationStatus != 0 {
            throw BenchError.failed(
                operation: "instructions", side: ([tool] + arguments).joined(separator: " "),
                String(decoding: said, as: UTF8.self))
        }
    }

    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
}
