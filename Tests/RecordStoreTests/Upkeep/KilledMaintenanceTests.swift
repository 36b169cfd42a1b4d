import EvolvingRecords
import Foundation
import RecordStore
import TestSupport
import Testing

/// Processes that compact or repair a store are killed at any moment.
@Suite("Killed maintenance") struct KilledMaintenanceTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [FirstNote.self])
        try store.write { transaction in
            for number in 0..<3_000 {
                var note = FirstNote()
                note.text = "word \(number % 77)"
                note.number = number
                try transaction.save(note)
            }
        }
        try store.close()
    }

    @Test(
        "compaction loses nothing that another process was told", .timeLimit(.minutes(10)))
    func compaction() throws {
        var seed = Seed("killed compaction of a store")
        let log = folder.path("log")
        try Data().write(to: URL(filePath: log))
        let writer = try ChildProcess("change-notes", path, "0", "7", log)
        #expect(writer.readLine() == "open")
        for _ in 0..<repetitions("PLAINWEIGHTS_STORE_COMPACTION_KILLS", quick: 3, thorough: 8) {
            let worker = try ChildProcess("compact-notes", path, "0")
            Thread.sleep(forTimeInterval: Double.random(in: 0.01...0.5, using: &seed))
            worker.terminate()
            let lines = worker.readAll()
            #expect(worker.wait() == .signal(SIGKILL), "\(lines)")
        }
        writer.terminate()
        let lines = writer.readAll()
        #expect(writer.wait() == .signal(SIGKILL), "\(lines)")
        let store = try Store.open(at: path, options: .unflushed, [FirstNote.self])
        var said: [String: Int?] = [:]
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2 { said["\(parts[0])"] = .some(Int(parts[1])) }
        }
        let different = try said.filter { try store.get(FirstNote.ID($0.key))?.number != $0.value }
        // The last change may have been committed and not said.
        #expect(different.count <= 1 && !said.isEmpty)
        expectSound(store)
    }

    @Test("repair of damaged pages comes to its end, and loses no record whose page is whole")
    func repair() throws {
        var seed = Seed("killed repair")
        var image = try FileImage(ofStoreAt: path)
        for table in ["i1", "i2"] {
            guard let record = image.tableRecord(table) else { continue }
            for page in image.treePages(record: record).suffix(2) {
                image.store(UInt16(0x77), at: page + 10)
            }
        }
        let record = try #require(image.tableRecord("t1"))
        let leaf = try #require(image.treePages(record: record).last)
        let lost = image.nodeCount(leaf)
        image.store(UInt16(0x77), at: leaf + 10)
        try image.write(toStoreAt: path)
        var killed = 0
        while true {
            let worker = try ChildProcess("repair-notes", path, "0")
            let longest = 0.05 * Double(1 + killed)
            Thread.sleep(forTimeInterval: Double.random(in: 0.01...longest, using: &seed))
            worker.terminate()
            let lines = worker.readAll()
            if worker.wait() == .exit(0) {
                #expect(lines == "sound\n")
                break
            }
            killed += 1
            try #require(killed < 200, "repair does not come to its end: \(lines)")
        }
        let store = try Store.open(at: path, options: .unflushed, [FirstNote.self])
        #expect(try store.fetch(Query<FirstNote>()).count == 3_000 - lost)
        expectSound(store)
        print("repair was killed \(killed) times")
    }
}
