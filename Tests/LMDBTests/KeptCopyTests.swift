import Foundation
import LMDB
import TestSupport
import Testing

/// A copy of the data file, byte for byte, beside it.
@Suite("Kept copies") struct KeptCopyTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["notes"])[0]
        try environment.write { transaction in
            for number in 0..<500 { try transaction.put("text", for: "\(number)", in: table) }
        }
        try environment.close()
    }

    private func bytes(_ file: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file))
    }

    @Test("each copy has the bytes of the file and a name of its own")
    func copied() throws {
        let environment = try Environment.open(at: path)
        var reports: [Int] = []
        for number in 1...2 {
            let copy = try environment.keepCopy { done, _ in reports.append(done) }
            #expect(copy == "\(path)/data.mdb.unrepaired-\(number)")
            #expect(try bytes(copy) == bytes(path + "/data.mdb"))
        }
        let size = try environment.info().fileSizeBytes
        #expect(reports == [0, size, 0, size])
        try environment.close()
        #expect(
            try FolderContents(of: path).files.keys.sorted() == [
                "data.mdb", "data.mdb.unrepaired-1", "data.mdb.unrepaired-2", "lock.mdb",
            ])
    }

    @Test("a copy that is ended leaves nothing, and the file can be written")
    func ended() throws {
        struct End: Error {}
        let environment = try Environment.open(at: path)
        #expect(throws: End.self) { _ = try environment.keepCopy { _, _ in throw End() } }
        #expect(try FolderContents(of: path).files.keys.sorted() == ["data.mdb", "lock.mdb"])
        let table = try environment.openTables(["notes"])[0]
        try environment.write { try $0.put("more", for: "0", in: table) }
        try environment.close()
    }

    @Test("a copy beside writers is one state of the file")
    func besideWriters() throws {
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["notes"])[0]
        let isDone = Flag()
        let writer = Worker {
            var number = 0
            while !isDone.isRaised {
                number += 1
                try environment.write { transaction in
                    for key in 0..<20 {
                        try transaction.put("\(number)", for: "own \(key)", in: table)
                    }
                }
            }
            return number
        }
        let copies = try (0..<5).map { _ in try environment.keepCopy() }
        isDone.raise()
        _ = try writer.join()
        try environment.close()
        for (position, copy) in copies.enumerated() {
            let own = folder.path("copy-\(position)")
            try FileManager.default.createDirectory(
                atPath: own, withIntermediateDirectories: false)
            try FileManager.default.moveItem(atPath: copy, toPath: own + "/data.mdb")
            let opened = try Environment.open(at: own)
            #expect(try opened.validatePages().isSound)
            try opened.close()
        }
    }

    @Test("who may only read keeps no copy")
    func readOnly() throws {
        var options = EnvironmentOptions()
        options.access = .readOnly
        let environment = try Environment.open(at: path, options: options)
        #expect(throws: LMDBError.readOnly(path: path)) { _ = try environment.keepCopy() }
        try environment.close()
    }
}
