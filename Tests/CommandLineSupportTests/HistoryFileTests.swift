import CommandLineSupport
import Foundation
import TestSupport
import Testing

@Suite("The file of a history") struct HistoryFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("lines are kept as they are, in a file and a folder that nobody else can read")
    func lines() throws {
        let path = folder.path("state/tool/history")
        let file = HistoryFile(path)
        #expect(try file.read().lines == [])
        let lines = ["list Book", "count 'Book\nwhere x'", "a\\nb \\", "推举"]
        for line in lines { try file.add(line) }
        #expect(try file.read().lines == lines)
        #expect(try mode(of: path) == 0o600)
        #expect(try mode(of: folder.path("state/tool")) == 0o700)
    }

    @Test("a file that others could read becomes private, and one that is too long short")
    func longer() throws {
        let path = folder.path("history")
        let text = (1...2_500).map { "line \($0)\n" }.joined()
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        chmod(path, 0o644)
        let lines = try HistoryFile(path).read().lines
        #expect(lines.count == LineHistory.limit && lines.last == "line 2500")
        #expect(try mode(of: path) == 0o600)
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(kept.split(separator: "\n").count == LineHistory.limit)
    }

    @Test("what is no file is no history, and is not waited for")
    func noFile() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(try HistoryFile(folder.path("pipe")).read().lines == [])
        #expect(try HistoryFile(folder.path("")).read().lines == [])
        try Data([0xFF, 0xFE, 0x0A]).write(to: URL(fileURLWithPath: folder.path("bytes")))
        #expect(try HistoryFile(folder.path("bytes")).read().lines == ["\u{FFFD}\u{FFFD}"])
    }

    @Test("its place is that of the environment")
    func place() throws {
        let path = folder.path("state")
        for environment in [
            ["XDG_STATE_HOME": path, "HOME": "/nowhere"], ["HOME": path, "XDG_STATE_HOME": "x"],
        ] {
            let file = try #require(HistoryFile(ofTool: "tool", environment: environment))
            try file.add(environment["HOME"] ?? "")
        }
        #expect(try HistoryFile("\(path)/tool/history").read().lines == ["/nowhere"])
        #expect(try HistoryFile("\(path)/.local/state/tool/history").read().lines == [path])
        #expect(HistoryFile(ofTool: "tool", environment: ["HOME": ""]) == nil)
    }
}
