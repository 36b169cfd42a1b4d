import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Reading only")
struct ReadOnlyTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["notes"])[0]
        try environment.write { try $0.put("v", for: "k", in: table) }
        try environment.close()
    }

    @Test("a folder that cannot be written is read without a lock file, by two processes")
    func readOnlyFolder() throws {
        try FileManager.default.removeItem(atPath: path + "/lock.mdb")
        let before = try FolderContents(of: path)
        try withoutRights {
            let children = try (0..<2).map { _ in
                try ChildProcess("open-as-nobody", path, "readOnly")
            }
            for child in children {
                #expect(child.readLine() == "notes 1")
                #expect(child.readLine() == "readers 0")
            }
            for child in children {
                try child.writeLine()
                #expect(child.wait() == .exit(0))
            }
        }
        #expect(try FolderContents(of: path) == before)
    }

    @Test("a lock file that cannot be written is left alone")
    func readOnlyLockFile() throws {
        let before = try FolderContents(of: path)
        chmod(path + "/lock.mdb", 0o444)
        try withoutRights {
            let child = try ChildProcess("open-as-nobody", path, "readOnly")
            #expect(child.readLine() == "notes 1")
            try child.writeLine()
            #expect(child.wait() == .exit(0))
        }
        #expect(try FolderContents(of: path) == before)
    }

    @Test("a second process that reads only sees what the first commits")
    func besideWriter() throws {
        let writer = try Environment.open(at: path)
        let table = try writer.openTables(["notes"])[0]
        let child = try ChildProcess("count-read-only", path)
        for expected in 1...3 {
            #expect(child.readLine() == "\(expected) 1")
            try writer.write { try $0.put("v", for: "k\(expected)", in: table) }
            try child.writeLine()
        }
        #expect(child.wait() == .exit(0))
    }

    private func withoutRights(_ body: () throws -> Void) throws {
        chmod(folder.path, 0o755)
        chmod(path, 0o555)
        chmod(path + "/data.mdb", 0o444)
        defer {
            chmod(path, 0o700)
            chmod(path + "/data.mdb", 0o600)
        }
        try body()
    }
}
