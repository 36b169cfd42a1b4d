import EvolvingRecords
import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Preferences of several processes") struct PreferenceProcessTests {
    private static let counter = PreferenceKey("counter", default: 0)

    @Test("processes that count in one preference lose nothing")
    func counting() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [FirstNote.self])
        let children = try (0..<2).map { _ in
            try ChildProcess("count-preference", path, folder.path("log"), "100")
        }
        for child in children { #expect(child.readLine() == "open") }
        for child in children { try child.writeLine() }
        for _ in 0..<100 {
            try store.write { try $0.set(Self.counter, to: $0.get(Self.counter) + 1) }
        }
        for child in children { #expect(child.wait() == .exit(0)) }
        #expect(try store.get(Self.counter) == 300)
        #expect(try store.count(of: FirstNote.self) == 200)
        expectSound(store)
    }

    @Test("a process that is killed at any moment leaves what it said, with its records")
    func kills() throws {
        var seed = Seed("killed setters of preferences")
        let folder = try TemporaryFolder()
        let (path, log) = (folder.path("store"), folder.path("log"))
        for _ in 0..<repetitions("PLAINWEIGHTS_PREFERENCE_KILLS", quick: 3, thorough: 6) {
            try Data().write(to: URL(filePath: log))
            let child = try ChildProcess("count-preference", path, log, "1000000")
            #expect(child.readLine() == "open")
            try child.writeLine()
            Thread.sleep(forTimeInterval: Double.random(in: 0.001...0.1, using: &seed))
            child.terminate()
            child.wait()
            let said = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            let store = try Store.open(at: path, options: .unflushed, [FirstNote.self])
            let count = try store.get(Self.counter)
            // The last commit may not have been said, or be said in part.
            #expect(count >= (said.dropLast().last.flatMap { Int($0) } ?? 0))
            #expect(try store.count(of: FirstNote.self) == count)
            expectSound(store)
            try store.close()
        }
    }
}
