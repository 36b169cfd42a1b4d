import Foundation
import LMDB
import TestSupport
import Testing

@Suite("One environment for each file")
struct EnvironmentIdentityTests {
    @Test("every path to the file gives the same environment")
    func samePaths() throws {
        let store = try NoteStore()
        let manager = FileManager.default
        let relative =
            String(
                repeating: "../", count: manager.currentDirectoryPath.split(separator: "/").count)
            + store.path.dropFirst()
        let linked = store.folder.path("linked")
        try manager.createSymbolicLink(atPath: linked, withDestinationPath: store.path)
        let hardLinked = store.folder.path("hard")
        try manager.createDirectory(atPath: hardLinked, withIntermediateDirectories: false)
        try manager.linkItem(atPath: store.dataPath, toPath: hardLinked + "/data.mdb")
        let softLinked = store.folder.path("soft")
        try manager.createDirectory(atPath: softLinked, withIntermediateDirectories: false)
        try manager.createSymbolicLink(
            atPath: softLinked + "/data.mdb", withDestinationPath: store.dataPath)
        let dotted = store.path + "/../store/."
        for path in [
            store.path, store.path + "/", dotted, relative, linked, hardLinked, softLinked,
        ] {
            let opened = try Environment.open(at: path)
            // A table says of which open file it is.
            #expect(try opened.openTables(["notes"]) == [store.table], "\(path)")
        }
        #expect(try FolderContents(of: hardLinked).files.keys.sorted() == ["data.mdb"])
    }

    @Test("who lets go of it inside a read does not wait for the thread that waits for the read")
    func letGoInsideRead() throws {
        let folder = try TemporaryFolder()
        let refused = Flag()
        let store = try Environment.open(at: folder.path("store")) { step in
            if step == .refused { refused.raise() }
        }
        var other: Environment? = try Environment.open(at: folder.path("store"))
        try store.read { _ in
            let closing = Worker { try store.close() }
            while !refused.isRaised { sched_yield() }
            #expect(other != nil)
            other = nil
            return closing
        }.join()
        #expect(throws: LMDBError.closed(path: store.path)) { try store.read { _ in } }
    }

    @Test("threads that open at once get one environment")
    func openingAtOnce() throws {
        let folder = try TemporaryFolder()
        for round in 0..<repetitions("PLAINWEIGHTS_OPENINGS", quick: 8, thorough: 20) {
            let path = folder.path("store \(round)")
            let workers = (0..<4).map { _ in Worker { try Environment.open(at: path) } }
            let opened = try workers.map { try $0.join() }
            // A table says of which open file it is.
            let tables = try opened.map { try $0.openTables(["notes"]) }
            #expect(Set(tables).count == 1)
        }
    }

    @Test("opening while other threads let go or close gives an environment that works")
    func openingWhileClosing() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        do { _ = try Environment.open(at: path).openTables(["notes"]) }
        let rounds = repetitions("PLAINWEIGHTS_OPENINGS", quick: 60, thorough: 200)
        let workers = (0..<4).map { number in
            Worker {
                for round in 0..<rounds {
                    let environment = try Environment.open(at: path)
                    do {
                        let table = try environment.openTables(["notes"])[0]
                        try environment.read { _ = try $0.statistics(of: table) }
                    } catch LMDBError.closed(path: path) {
                        // Another thread closed the environment that both share.
                    }
                    if (round + number) % 3 == 0 { try environment.close() }
                }
            }
        }
        for worker in workers { try worker.join() }
    }

    @Test("opening while close waits for a reader waits too, and then opens anew")
    func openingDuringClose() throws {
        let store = try NoteStore()
        let reading = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let reader = Worker {
            try store.environment.read { _ in
                reading.signal()
                mayEnd.wait()
                // The thread that close waits for cannot itself wait for close.
                #expect(throws: LMDBError.closed(path: store.path)) {
                    try Environment.open(at: store.path)
                }
            }
        }
        reading.wait()
        let closer = Worker { try store.environment.close() }
        waitUntil { (try? store.environment.info()) == nil }
        let opener = Worker { try Environment.open(at: store.path) }
        mayEnd.signal()
        try reader.join()
        try closer.join()
        let opened = try opener.join()
        #expect(opened !== store.environment)
        #expect(try opened.tableNames() == ["notes"])
    }

    @Test("every close returns only after the live readers have ended")
    func closeWaits() throws {
        let store = try NoteStore()
        let reading = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let ended = Flag()
        let reader = Worker {
            try store.environment.read { _ in
                reading.signal()
                mayEnd.wait()
                ended.raise()
            }
        }
        reading.wait()
        let closers = (0..<2).map { _ in
            Worker {
                try store.environment.close()
                return ended.isRaised
            }
        }
        waitUntil { (try? store.environment.info()) == nil }
        mayEnd.signal()
        try reader.join()
        for closer in closers { #expect(try closer.join()) }
    }

    @Test("after close every use throws, and opening gives a new environment")
    func useAfterClose() throws {
        let store = try NoteStore()
        let environment = store.environment
        try store.fill(3)
        try environment.close()
        try environment.close()
        let uses: [() throws -> Void] = [
            { try environment.read { _ in } }, { try environment.write { _ in } },
            { _ = try environment.openTables(["notes"]) },
            { _ = try environment.openTables(["x"]) },
            { _ = try environment.tableNames() }, { _ = try environment.info() },
            { _ = try environment.readers() }, { try environment.clearDeadReaders() },
            { try environment.sync() }, { _ = try environment.validatePages() },
            { try environment.copy(to: store.folder.path("copy")) },
        ]
        for (index, use) in uses.enumerated() {
            #expect(throws: LMDBError.closed(path: store.path), "use \(index)") { try use() }
        }
        #expect(try FolderContents(of: store.folder.path).files.count == 3)
        let again = try Environment.open(at: store.path, options: options { $0.maximumTables = 9 })
        #expect(again !== environment)
        let table = try again.openTables(["notes"])[0]
        #expect(try again.read { try $0.statistics(of: table).entryCount } == 3)
    }

    @Test("an async write after close throws")
    func asyncUseAfterClose() async throws {
        let store = try NoteStore()
        try store.environment.close()
        await #expect(throws: LMDBError.closed(path: store.path)) {
            try await store.environment.write { _ in }
        }
    }

    @Test("letting go of the last reference closes the file")
    func reopenAfterRelease() throws {
        let folder = try TemporaryFolder()
        for maximumTables in 1...5 {
            // Other options would be refused if the file were still open.
            let environment = try Environment.open(
                at: folder.path("store"), options: options { $0.maximumTables = maximumTables })
            #expect(try environment.openTables(["notes"]).count == 1)
        }
    }
}
