import EvolvingRecords
import Foundation
import RecordStore
import TestSupport
import Testing

/// What a process can do that the system gives nothing more.
@Suite("A process without", .enabled(if: isLinux, "limits of users are the kernel's"))
struct ConfinedProcessTests {
    private let folder: TemporaryFolder
    private let path: String
    private static let count = 100

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let store = try Store.open(at: path, [FirstNote.self])
        try store.write { transaction in
            for number in 0..<Self.count {
                var note = FirstNote()
                note.number = number
                try transaction.save(note)
            }
        }
        try store.close()
    }

    private let work = "sound true, 100 records\nsum 4950\ncount 101\n"

    @Test("threads verifies, sums up and writes, and is told where it needs one")
    func threads() throws {
        let child = try ChildProcess("without-threads", path)
        let said = child.readAll()
        #expect(child.wait() == .exit(0))
        #expect(said.hasPrefix(work + "Cannot start the thread that writes to "), "\(said)")
        let store = try Store.open(at: path, [FirstNote.self])
        #expect(try store.count(of: FirstNote.self) == 101)
        #expect(try store.verify().violations.isEmpty)
    }

    @Test("free descriptors verifies, sums up and writes")
    func descriptors() throws {
        let child = try ChildProcess("without-files", path)
        #expect(child.readAll() == work)
        #expect(child.wait() == .exit(0))
    }

    @Test("threads runs the tool that inspects a store")
    func tool() throws {
        for name in [folder.path, path] { chmod(name, 0o755) }
        for name in ["data.mdb", "lock.mdb"] { chmod(path + "/" + name, 0o644) }
        let program = ChildProcess.products().appendingPathComponent("store-inspect").path
        for words in [
            ["verify", path], ["info", path], ["count", path, "Note where number > 4"],
        ] {
            let free = try ChildProcess(program: program, arguments: words)
            let confined = try ChildProcess("run-confined", [program] + words)
            #expect(confined.readAll() == free.readAll(), "\(words)")
            #expect(confined.wait() == .exit(0))
            #expect(free.wait() == .exit(0))
        }
    }
}

private var isLinux: Bool {
    #if os(Linux)
        true
    #else
        false
    #endif
}
