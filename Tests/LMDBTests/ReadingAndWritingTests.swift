import LMDB
import TestSupport
import Testing

@Suite("Reading and writing")
struct ReadingAndWritingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("what was written is read back, also by another process")
    func writtenIsReadBack() throws {
        let environment = try Environment.open(at: folder.path("store"))
        let table = try environment.openTables(["notes"])[0]
        try environment.write { try $0.put("Hello", for: "a", in: table) }
        let read = try environment.read { try $0.get("a", in: table) }
        #expect(read == "Hello")
        let child = try ChildProcess("open", folder.path("store"))
        #expect(child.readAll() == "notes 1\n")
        #expect(child.wait() == .exit(0))
    }
}
