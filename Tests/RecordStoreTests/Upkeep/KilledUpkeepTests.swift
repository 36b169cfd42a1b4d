import EvolvingRecords
import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Killed upkeep") struct KilledUpkeepTests {
    /// What a writer has said of a note: its number, or nil after its deletion.
    private typealias Said = [String: Int?]

    @Test(
        "upkeep that is killed at any moment loses nothing that another process was told",
        .timeLimit(.minutes(10)))
    func kills() throws {
        var seed = Seed("killed upkeep")
        for _ in 0..<repetitions("PLAINWEIGHTS_UPKEEP_KILLS", quick: 2, thorough: 3) {
            try round(&seed)
        }
    }

    /// A store of the first version, a process that writes to it all the time, and processes of the
    /// next versions that are killed while they bring it up to date.
    private func round(_ seed: inout Seed) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        try fill(path, count: Int.random(in: 0...4_000, using: &seed))
        let log = folder.path("log")
        try Data().write(to: URL(filePath: log))
        let writer = try ChildProcess(
            "change-notes", path, "0", "\(Int.random(in: 1...999, using: &seed))", log)
        #expect(writer.readLine() == "open")
        var killed = 0
        for version in 1..<versionsOfNote.count {
            while true {
                let worker = try ChildProcess("upkeep", path, "\(version)")
                let delay = Double.random(in: 0.01...0.4, using: &seed) * Double(1 + killed)
                Thread.sleep(forTimeInterval: delay)
                worker.terminate()
                if worker.wait() == .exit(0) { break }
                killed += 1
                if killed > 40 {
                    Issue.record("upkeep does not come to its end")
                    return
                }
            }
        }
        writer.terminate()
        _ = writer.wait()
        var said: Said = [:]
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2 { said["\(parts[0])"] = .some(Int(parts[1])) }
        }
        let store = try Store.open(at: path, options: .unflushed, [FourthNote.self])
        var different = 0
        for (id, number) in said {
            let found = try store.get(FourthNote.ID(id))?.number
            if found != number { different += 1 }
        }
        // The last change may have been committed and not said.
        #expect(different <= 1 && !said.isEmpty)
        expectSound(store)
    }

    private func fill(_ path: String, count: Int) throws {
        let store = try Store.open(at: path, options: .unflushed, [FirstNote.self])
        try store.write { tx in
            for number in 0..<count {
                var note = FirstNote()
                note.text = "word \(number % 77)"
                note.number = number
                try tx.save(note)
            }
        }
        try store.close()
    }
}
