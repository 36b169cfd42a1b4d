import Foundation
import RecordStore
import TestSupport
import Testing

/// What Ctrl-C does: the task of the tool is cancelled.
@Suite("An interrupted tool") struct InterruptionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("Parcels")
        let options = StoreOptions(durability: .throwaway)
        let store = try Store.open(at: path, options: options, [Parcel.self])
        let parcels = (0..<20_000).map { Parcel(number: $0) }
        try store.write { try $0.save(parcels) }
        try store.close()
    }

    /// Runs the tool in a task that is cancelled before.
    private func run(_ words: [String]) async -> ToolRun {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return ToolRun(words)
        }.value
    }

    @Test("ends with 130 and prints nothing of what it has not done")
    func nothingDone() async throws {
        let before = try FolderContents(of: path).files
        let commands = [
            ["info", path], ["indexes", path], ["verify", path], ["verify", path, "--json"],
            ["count", path, "Parcel where number > 5"], ["export", path],
        ]
        for command in commands {
            let run = await run(command)
            #expect(run.code == 130, "\(command)")
            #expect(run.errors == "store-inspect: interrupted.\n", "\(command)")
            #expect(run.output == "", "\(command)")
        }
        #expect(try FolderContents(of: path).files == before)
    }

    @Test("leaves no part of a file or a copy, and the store as it was")
    func nothingLeft() async throws {
        let before = try FolderContents(of: path).files
        let exported = await run(["export", path, "--output", folder.path("all.jsonl")])
        #expect(exported.code == 130 && exported.output == "")
        let copied = await run(["copy", path, folder.path("Copy")])
        #expect(copied.code == 130 && copied.output == "")
        let compacted = await run(["compact", path, "--yes"])
        #expect(compacted.code == 130 && compacted.output == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Parcels"])
        #expect(try FolderContents(of: path).files == before)
        #expect(ToolRun("verify", path).code == 0)
    }

    @Test("by a signal ends in order: what it printed are whole lines, and it says so")
    func signalled() throws {
        let child = try startTool(["export", path])
        var lines: [String] = []
        // The rest fits no pipe, so that the tool waits for this test.
        if let first = child.readLine() { lines.append(first) }
        child.terminate(SIGINT)
        while let line = child.readLine() { lines.append(line) }
        #expect(child.wait() == .exit(130))
        #expect(lines.popLast() == "store-inspect: interrupted.")
        #expect(1..<20_000 ~= lines.count)
        for line in lines {
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        }
    }

    @Test("that waits for an answer ends too, and nothing was changed")
    func asked() throws {
        let before = try FolderContents(of: path).files
        let child = try startTool(["compact", path])
        // The question has no line of its own.
        while !child.hasOutput {}
        child.terminate(SIGINT)
        #expect(child.wait() == .exit(130))
        #expect(try FolderContents(of: path).files == before)
    }
}

private struct Parcel: Record {
    var id = ID()
    var number: Int

    static let schema = Schema<Parcel>("Parcel", blank: Parcel(number: 0)) {
        Field(1, "number", \.number)
        Index("byNumber", on: .ascending(\.number))
        Index("byNumberDown", on: .descending(\.number))
    }
}
