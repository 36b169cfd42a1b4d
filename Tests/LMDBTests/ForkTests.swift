import LMDB
import TestSupport
import Testing

/// The forking happens in a child process of its own, since a fork takes one thread along and
/// every lock as it is.
@Suite("Fork")
struct ForkTests {
    @Test(
        "in a forked process every use of the environment throws",
        arguments: [
            "read", "write", "openTables", "tableNames", "info", "readers", "clearDeadReaders",
            "sync", "validatePages", "copy", "close", "open",
        ])
    func uses(use: String) throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("fork-use", folder.path("store"), use)
        #expect(child.readAll() == "forked\nparent works\n")
        #expect(child.wait() == .exit(0))
    }

    @Test("letting go of the environment in a forked process does not disturb the parent")
    func release() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("fork-release", folder.path("store"))
        #expect(child.readAll() == "1 readers\nparent works\n")
        #expect(child.wait() == .exit(0))
    }

    @Test("a forked process can open the file anew, once it has let go of what it inherited")
    func openAnew() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("fork-open", folder.path("store"))
        #expect(child.readAll() == "wrote 3\nparent reads 3\nparent works\n")
        #expect(child.wait() == .exit(0))
    }

    @Test("a fork inside a read leaves the reader to the parent")
    func insideRead() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("fork-in-read", folder.path("store"))
        #expect(child.readAll() == "forked\n1 readers\nparent works\n")
        #expect(child.wait() == .exit(0))
    }

    @Test("a fork inside a write leaves the commit to the parent")
    func insideWrite() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("fork-in-write", folder.path("store"))
        #expect(child.readAll() == "forked\ncommitted once\nparent works\n")
        #expect(child.wait() == .exit(0))
    }

    @Test("a live query in a forked process keeps its rows, and one that was not read has an error")
    func following() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("fork-follow", folder.path("store"))
        #expect(
            child.readAll() == """
                parent sees ["before"]
                child keeps ["before"], error no
                child reads []
                forked
                parent sees ["before", "after"] and 2

                """)
        #expect(child.wait() == .exit(0))
    }
}
