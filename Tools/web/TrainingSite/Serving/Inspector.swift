import Foundation
import Synchronization
import WebServer

/// The program `store-inspect`, which makes a page about the store.
package final class Inspector: Sendable {
    private static let timeLimit = Duration.seconds(30)
    private static let mostBytes = 16 << 20
    private let program: String
    private let store: String
    private let isRunning = Mutex(false)

    /// - Parameters:
    ///   - program: the path of the program.
    ///   - store: the folder of the store.
    package init(program: String, store: String) {
        (self.program, self.store) = (program, store)
    }

    /// Runs the program, and returns its page.
    /// - Throws: ``SiteError``
    func report() async throws -> Response {
        let isFirst = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        if !isFirst { throw SiteError(503, "no-report", "A report is being made: ask again.") }
        defer { isRunning.withLock { $0 = false } }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "plainweights-web-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "report.html")
        // 1 is a report too: of a store in which something is wrong.
        let code = try await run(["report", store, "--html", file.path, "--seconds", "0", "--yes"])
        guard (0...1).contains(code), let page = try? Data(contentsOf: file),
            page.count <= Self.mostBytes
        else {
            throw SiteError(503, "no-report", "store-inspect could not make the report.")
        }
        return Response(
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; "
                    + "img-src data:; sandbox; frame-ancestors 'none'",
            ], body: .bytes(Array(page)))
    }

    /// Returns the exit code of the program.
    private func run(_ words: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            end.yield(process.terminationReason == .exit ? process.terminationStatus : -1)
            end.finish()
        }
        do {
            try process.run()
        } catch {
            throw SiteError(503, "no-report", "store-inspect cannot be started.")
        }
        let number = process.processIdentifier
        let limit = Task {
            try await Task.sleep(for: Self.timeLimit)
            kill(number, SIGKILL)
            return true
        }
        var code: Int32?
        for await ended in ends { code = ended }
        limit.cancel()
        if (try? await limit.value) == true {
            throw SiteError(504, "late-report", "The report took longer than 30 seconds.")
        }
        guard let code else {
            // The page was closed, or the server is stopped.
            kill(number, SIGKILL)
            throw CancellationError()
        }
        return code
    }
}

extension Site {
    /// Answers with the report about the store.
    func report() async throws -> Response {
        guard let inspector else {
            throw SiteError(503, "no-report", "There is no store-inspect: Tools/web/serve has it.")
        }
        return try await inspector.report()
    }
}
