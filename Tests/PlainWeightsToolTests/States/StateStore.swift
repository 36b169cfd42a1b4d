import CommandLineSupport
import Foundation
import LMDB
import PlainWeightsTool
import RecordStore
import TestSupport
import Testing

/// A store that has everything that commands can be about, made once, and copied for each of them.
struct StateStore {
    private let folder: TemporaryFolder
    /// The folder of the store that has everything.
    let full: String
    /// The folder of a store without records.
    let empty: String
    private let csv: String
    private let backup: String

    init() throws {
        folder = try TemporaryFolder()
        full = folder.path("full")
        empty = folder.path("empty")
        csv = folder.path("strong.csv")
        backup = folder.path("backup")
        try """
        Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance (km),Seconds
        2025-03-01 18:00:00,A,Row,1,50,5,0,0

        """.write(toFile: csv, atomically: true, encoding: .utf8)
        for words in [
            ["Bench Press", "80x8", "--new", "--at", "2025-08-09"], ["Row", "60x10", "--new"],
            ["Squat", "100x5", "--new"], ["body", "80kg"], ["gym", "add", "Home", "--bar", "20kg"],
            ["plan", "new", "Warm Up", "row", "2x10", "--module"],
            ["plan", "new", "Push", "bench", "2x8x80", "+", "row", "2x10"],
            ["program", "Strong", "--start", "monday", "--monday", "push", "--wednesday", "push"],
            ["skip-date", "wednesday"], ["start", "push", "--gym", "home"], ["done"],
        ] { #expect(run(words, at: full).code == 0, "\(words)") }
        #expect(run(["export", "--format", "records", "--output", backup], at: full).code == 0)
        try FileManager.default.removeItem(atPath: backup)
        #expect(run(["backup", backup], at: full).code == 0)
        #expect(run(["sample", "--kind", "live-week"], at: empty).code == 0)
        #expect(run(["clear", "--yes"], at: empty).code == 0)
    }

    /// The path of something that is not there yet.
    func path() -> String { folder.path(UUID().uuidString) }

    /// Returns the path of a copy of a store.
    func copy(of store: String) throws -> String {
        let path = path()
        try FileManager.default.copyItem(atPath: store, toPath: path)
        return path
    }

    /// Returns the path of a copy with another data file.
    func copy(changing change: (inout FileImage) throws -> Void) throws -> String {
        let path = try copy(of: full)
        var image = try FileImage(ofStoreAt: path)
        try change(&image)
        try image.write(toStoreAt: path)
        return path
    }

    /// Returns the path of a copy that a later version of the library has written to, which older
    /// ones can neither read nor write.
    func newer() throws -> String {
        let path = try copy(of: full)
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["catalog"], makingMissing: false)[0]
        let key = Array("head".utf8)
        try environment.write { transaction in
            let bytes = try #require(try transaction.view.get(key.span.bytes, in: table)?.array)
            var head = try CatalogHead(bytes)
            head.features.reading = 8
            let changed = head.encoded()
            try transaction.put(changed.span.bytes, for: key.span.bytes, in: table)
        }
        try environment.close()
        return path
    }

    /// Puts paths in the places of words that stand for them.
    func words(_ words: [String]) -> [String] {
        words.map { word in
            switch word {
            case CommandCase.file: path()
            case CommandCase.csv: csv
            case CommandCase.backup: backup
            default: word
            }
        }
    }

    /// Runs a command in this process, on the Tuesday of ``ToolBench``.
    /// - Parameter width: the columns of a terminal; without it sentences are not broken.
    func run(_ words: [String], at store: String, width: Int? = nil) -> ToolBench.Run {
        let context = ToolContext(
            environment: [ToolContext.storeVariable: store, "HOME": folder.path("home")],
            now: { Date(timeIntervalSince1970: 1_755_000_000) }, timeZone: .gmt)
        var (output, errors) = ("", "")
        let console = Console(
            width: width ?? 80, breaksText: width != nil, output: { output += $0 },
            errors: { errors += $0 })
        // What looks again and again looks once.
        let pace = Pace(date: { .now }, now: { .now }, wait: { _ in false })
        let code = PlainWeightsTool.tool(context, pace: pace)
            .run(self.words(words), console)
        return ToolBench.Run(code: code, output: output, errors: errors)
    }

    /// Starts a command as a process, both its outputs in one.
    /// - Parameter isNobody: whether it runs as a user who may write nowhere.
    func start(_ words: [String], at store: String, isNobody: Bool = false) throws -> ChildProcess {
        let tool = ChildProcess.products().appendingPathComponent("plainweights").path
        let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        return try ChildProcess(
            program: "/bin/sh",
            arguments: ["-c", "exec \"$@\" 2>&1", "sh"]
                + (isNobody && getuid() == 0 ? user : []) + [tool] + self.words(words),
            environment: [
                ToolContext.storeVariable: store, "HOME": folder.path("home"),
                "XDG_STATE_HOME": "", "TZ": "GMT",
            ])
    }

    /// Whether commands can be run as a user who may write nowhere.
    static let canBeNobody: Bool = {
        if getuid() != 0 { return true }
        let child = try? ChildProcess(program: "/usr/bin/env", arguments: ["setpriv", "--version"])
        _ = child?.readAll()
        return child?.wait() == .exit(0)
    }()

    /// Lets everybody read a store, and nobody write there, or anywhere beside it.
    func takeRights(of store: String) throws {
        chmod(folder.path, 0o755)
        for name in try FileManager.default.contentsOfDirectory(atPath: store) {
            chmod(store + "/" + name, 0o444)
        }
        chmod(store, 0o555)
        for file in [csv, backup + "/data.mdb"] { chmod(file, 0o444) }
        chmod(backup, 0o555)
    }

    /// Leaves no room on a disk.
    func fill(_ disk: SmallDisk) throws {
        let path = disk.path + "/full"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        for size in [1 << 20, 4_096] {
            let bytes = Data(repeating: 1, count: size)
            while (try? file.write(contentsOf: bytes)) != nil {}
        }
    }
}
