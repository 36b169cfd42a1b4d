import Foundation
import PlainWeights
import Synchronization
import Testing

@Suite("the program plainweights-web")
struct ProgramTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "plainweights-web-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    /// A program of this package's build, as it runs.
    private final class Run: Sendable {
        let process = Process()
        private let output = Pipe()
        private let errors = Pipe()

        init(_ name: String, _ words: [String], home: String, store: String? = nil) throws {
            process.executableURL = try Built.program(name)
            process.arguments = words
            process.environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
                .merging(store.map { ["PLAINWEIGHTS_STORE": $0] } ?? [:]) { $1 }
            process.standardOutput = output
            process.standardError = errors
            try process.run()
        }

        deinit { if process.isRunning { process.terminate() } }

        /// The first line that is printed.
        func firstLine() throws -> String {
            var line = ""
            while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
                if byte[0] == 10 { return line }
                line += String(decoding: byte, as: UTF8.self)
            }
            throw SocketClient.Failed(what: "ended: \(try end().errors)")
        }

        func end() throws -> (code: Int32, errors: String) {
            process.waitUntilExit()
            let data = try errors.fileHandleForReading.readToEnd() ?? Data()
            return (process.terminationStatus, String(decoding: data, as: UTF8.self))
        }
    }

    private func run(_ words: [String], store: String? = nil) throws -> Run {
        try Run("plainweights-web", words, home: folder, store: store)
    }

    private func makeStore() throws -> String {
        let path = folder + "/training"
        let store = try WorkoutStore.open(at: path)
        let bench = Exercise(name: "Bench Press")
        try store.exercises.insert(bench)
        try store.sets.add(ExerciseSet(exercise: bench.id, weight: .kilograms(80), reps: 8))
        try store.close()
        return path
    }

    private func port(_ line: String) throws -> Int {
        try #require(URL(string: line)?.port)
    }

    @Test(
        "words that are wrong are told",
        arguments: [
            ["--nonsense"], ["--port", "x"], ["--port", "70000"], ["--store"],
            ["--listen", "0.0.0.0"],
        ])
    func usage(words: [String]) async throws {
        try await onThread {
            let ended = try run(words).end()
            #expect(ended.code == 2 && ended.errors.hasPrefix("plainweights-web: "))
        }
    }

    @Test("a store that is missing, empty, foreign or damaged is told, and nothing is made")
    func unopened() async throws {
        try await onThread {
            let missing = try run(["--store", folder + "/nothing", "--port", "0"]).end()
            #expect(missing.code == 3 && missing.errors.split(separator: "\n").count == 1)
            #expect(!FileManager.default.fileExists(atPath: folder + "/nothing"))
            let usual = try run(["--port", "0"]).end()
            #expect(usual.code == 3 && usual.errors.contains("/plainweights/training"))
            let path = try makeStore()
            let file = path + "/data.mdb"
            var bytes = try Data(contentsOf: URL(filePath: file))
            for position in 0..<8_192 { bytes[position] = 7 }
            try bytes.write(to: URL(filePath: file))
            let damaged = try run(["--store", path, "--port", "0"]).end()
            #expect(damaged.code == 3 && damaged.errors.split(separator: "\n").count == 1)
            try Data().write(to: URL(filePath: file))
            #expect(try run(["--store", path, "--port", "0"]).end().code == 3)
        }
    }

    @Test("it serves the store of the variable, at this machine alone, until it is ended")
    func serves() async throws {
        try await onThread {
            let path = try makeStore()
            let server = try run(["--port", "0"], store: path)
            let line = try server.firstLine()
            #expect(line.hasPrefix("http://127.0.0.1:"))
            let client = try SocketClient(port: try port(line))
            client.get("/api/exercises", host: "127.0.0.1:\(try port(line))")
            #expect(try client.read(until: "]").contains("Bench Press"))
            let second = try run(["--port", "\(try port(line))"], store: path).end()
            #expect(second.code == 4 && second.errors.contains("cannot listen"))
            server.process.terminate()
            #expect(try server.end().code == 0)
            let modes = try FileManager.default.subpathsOfDirectory(atPath: path).map { name in
                try FileManager.default.attributesOfItem(atPath: path + "/" + name)[
                    .posixPermissions]
            }
            #expect(!modes.isEmpty && modes.allSatisfy { ($0 as? Int ?? 0o777) & 0o077 == 0 })
        }
    }

    @Test("a store that is opened for reading is shown, and says so")
    func readOnly() async throws {
        try await onThread {
            let path = try makeStore()
            let server = try run(["--port", "0", "--read-only"], store: path)
            let line = try server.firstLine()
            #expect(try server.firstLine().contains("reading"))
            let host = "127.0.0.1:\(try port(line))"
            let client = try SocketClient(port: try port(line))
            client.get("/api/journal", host: host)
            #expect(try client.read(until: "}]").contains("80 kg x 8"))
            client.send(
                "POST /api/undo HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 2\r\n\r\n{}")
            #expect(try client.read(until: "read-only").contains(" 403 "))
            server.process.terminate()
            #expect(try server.end().code == 0)
        }
    }

    @Test("a folder that cannot be written is shown", .enabled(if: getuid() != 0))
    func readOnlyFolder() async throws {
        try await onThread {
            let path = try makeStore()
            let manager = FileManager.default
            try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
            defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
            let server = try run(["--port", "0"], store: path)
            let line = try server.firstLine()
            #expect(try server.firstLine().contains("reading"))
            let client = try SocketClient(port: try port(line))
            client.get("/api/journal", host: "127.0.0.1:\(try port(line))")
            #expect(try client.read(until: "}]").contains("80 kg x 8"))
            server.process.terminate()
            #expect(try server.end().code == 0)
        }
    }

    @Test("a token file is made for its user alone, and one that others can read is refused")
    func tokens() async throws {
        try await onThread {
            let path = try makeStore()
            let file = folder + "/token"
            let words = ["--port", "0", "--listen", "127.0.0.1", "--token-file", file]
            let server = try run(words, store: path)
            let line = try server.firstLine()
            let link = try #require(URL(string: line))
            let token = try String(contentsOfFile: file, encoding: .utf8).dropLast()
            #expect(token.count == 40 && link.query() == "token=\(token)" && link.path() == "/open")
            let client = try SocketClient(port: try port(line))
            let host = "127.0.0.1:\(try port(line))"
            client.get("/api/state", host: host)
            #expect(try client.read(until: "no-token").contains(" 401 "))
            client.get("/open?token=\(token)", host: host)
            #expect(try client.read(until: "</html>").contains("Set-Cookie: plainweights-token="))
            server.process.terminate()
            #expect(try server.end().code == 0)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            #expect(try run(words, store: path).end().code == 5)
            try Data("short\n".utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            #expect(try run(words, store: path).end().code == 5)
        }
    }

    @Test("the printed links are addresses of the machine, or the names that were given")
    func links() async throws {
        try await onThread {
            let path = try makeStore()
            let words = [
                "--port", "0", "--listen", "0.0.0.0", "--token-file", folder + "/token",
            ]
            let server = try run(words, store: path)
            let link = try #require(URL(string: try server.firstLine()))
            let host = try #require(link.host())
            #expect(host != "0.0.0.0" && host.allSatisfy { $0.isNumber || $0 == "." })
            let client = try SocketClient(port: try #require(link.port))
            client.get("/open?\(link.query() ?? "")", host: "\(host):\(try #require(link.port))")
            #expect(try client.read(until: "</html>").contains(" 200 "))
            server.process.terminate()
            #expect(try server.end().code == 0)
            let named = try run(
                words + ["--host", "gym.local", "--host", "localhost:9000"], store: path)
            #expect(URL(string: try named.firstLine())?.host() == "gym.local")
            #expect(try named.firstLine().hasPrefix("http://localhost:9000/open?token="))
            named.process.terminate()
            #expect(try named.end().code == 0)
        }
    }

    @Test("what another program logs is told within a tenth of a second, in the middle of several")
    func otherProcess() async throws {
        try await onThread {
            let path = try makeStore()
            let server = try run(["--port", "0"], store: path)
            let line = try server.firstLine()
            let client = try SocketClient(port: try port(line))
            client.get("/api/events", host: "127.0.0.1:\(try port(line))")
            _ = try client.read(until: "data: ")
            // Events are noted as they come, each with its time.
            let times = Mutex<[ContinuousClock.Instant]>([])
            let reader = Thread {
                while let text = try? client.read(), !text.isEmpty {
                    if text.contains("event: change") { times.withLock { $0.append(.now) } }
                }
            }
            reader.start()
            let other = try WorkoutStore.open(at: path)
            var delays: [Duration] = []
            for number in 1...9 {
                let tool = try Run(
                    "plainweights", ["log", "Bench Press", "80x\(number)"], home: folder,
                    store: path)
                // The change is there when the store says so, long before the program has ended.
                while try other.sets.count() == number { usleep(200) }
                let committed = ContinuousClock.now
                #expect(try tool.end().code == 0)
                for _ in 0..<400 where times.withLock(\.count) < number { usleep(5_000) }
                let told = times.withLock { $0.count >= number ? $0[number - 1] : nil }
                delays.append(try #require(told) - committed)
            }
            let median = delays.sorted()[delays.count / 2]
            #expect(median < .milliseconds(100), "\(delays)")
            try other.close()
            server.process.terminate()
            #expect(try server.end().code == 0)
        }
    }

    @Test("the report is that of the inspector; without one, and beside another, it is refused")
    func report() async throws {
        try await onThread {
            let path = try makeStore()
            let inspector = try Built.program("store-inspect").path
            let server = try run(["--port", "0", "--inspector", inspector], store: path)
            let line = try server.firstLine()
            let host = "127.0.0.1:\(try port(line))"
            let client = try SocketClient(port: try port(line), timeout: 30)
            client.get("/report", host: host)
            let page = try client.read(until: "</html>")
            #expect(page.contains(" 200 ") && page.contains("Bench") == false)
            #expect(page.contains("style-src 'unsafe-inline'") && page.contains("ExerciseSet"))
            server.process.terminate()
            #expect(try server.end().code == 0)
        }
        let without = try await TestSite().ask("GET", "/report")
        #expect(without.status == 503 && without.code == "no-report")
    }
}

/// The programs that were built beside these tests.
enum Built {
    static func program(_ name: String) throws -> URL {
        let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let program = package.appending(path: ".build/debug/\(name)")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw SocketClient.Failed(what: "\(name) is not built: Tools/web/test builds it")
        }
        return program
    }
}
