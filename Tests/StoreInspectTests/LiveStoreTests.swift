import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Stores in use") struct LiveStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("every command reads a store that another process writes to")
    func besideWriter() throws {
        let path = folder.path("store")
        let store = try Store.open(at: path, Library.types)
        try store.write { try $0.save(Library.shelf) }
        let isDone = Flag()
        let writer = Worker {
            var (count, before) = (0, [Shelf]())
            while !isDone.isRaised {
                let shelves = (0..<20).map { Shelf(name: "shelf \(count + $0)") }
                try store.write { transaction in
                    try transaction.save(shelves)
                    try before.forEach { try transaction.delete($0.id) }
                }
                (count, before) = (count + 1, shelves)
            }
            return count
        }
        let commands = [
            ["verify", path], ["info", path], ["indexes", path, "--json"],
            ["keys", path, "Shelf.byName", "--limit", "5"], ["types", path],
            ["get", path, "Shelf", Library.print(Library.shelf.id)],
        ]
        for _ in 1...3 {
            for words in commands {
                let child = try startTool(words)
                let output = child.readAll()
                #expect(child.wait() == .exit(0), "\(words): \(output)")
            }
        }
        isDone.raise()
        #expect(try writer.join() > 0)
        #expect(try store.verify().violations == [])
    }

    @Test("a folder that may not be written is read, and no lock file is made there")
    func readOnlyFolder() throws {
        let path = try Library.make(in: folder)
        try FileManager.default.removeItem(atPath: path + "/lock.mdb")
        chmod(path, 0o555)
        chmod(path + "/data.mdb", 0o444)
        defer { chmod(path, 0o700) }
        let child = try startTool(["verify", path])
        let output = child.readAll()
        #expect(child.wait() == .exit(0), "\(output)")
        // Who may do everything may also make a lock file.
        if getuid() != 0 {
            #expect(try FolderContents(of: path).files.keys.sorted() == ["data.mdb"])
        }
    }
}
