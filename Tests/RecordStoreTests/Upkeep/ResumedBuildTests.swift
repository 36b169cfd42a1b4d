import RecordStore
import TestSupport
import Testing

/// Builds that are stopped and continued, while the records change to and fro.
@Suite("Resumed builds") struct ResumedBuildTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a build that is stopped at any report, with changes before each, comes out right")
    func stops() throws {
        struct Stop: Error {}
        let path = folder.path("store")
        let entries = try Glossary.fill(400, at: path)
        var (stops, changes) = (0, 0)
        while true {
            let store = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Glossary.Extended.self])
            var reports = 0
            do {
                try store.upkeep { _ in
                    reports += 1
                    changes += 1
                    try change(entries, TestSettings.seed &+ UInt64(changes))
                    if reports > stops { throw Stop() }
                }
                break
            } catch is Stop {
                stops += 1
                expectSound(store)
                if stops % 3 == 0 { try store.close() }
            }
        }
        #expect(stops > 3)
        expectSound(
            try Store.open(at: path, options: .unflushed, [Glossary.Extended.self]))
    }

    /// Changes some records on another thread: upkeep reports from inside a read.
    private func change(_ entries: [Glossary.Plain], _ seed: UInt64) throws {
        let path = folder.path("store")
        try Worker {
            var generator = SeededGenerator(state: seed)
            let changes = (0..<20).map { _ in
                (entry: generator.pick(entries), kind: generator.below(5))
            }
            let store = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Glossary.Extended.self])
            try store.write { transaction in
                for (number, change) in changes.enumerated() {
                    let old = change.entry
                    var entry = Glossary.Extended(
                        id: .init(old.id.uuid), word: old.word, number: old.number, tags: old.tags)
                    if change.kind < 2 { try transaction.delete(entry.id) }
                    // Back to the old value, also in the transaction of the deletion.
                    if change.kind == 0 { continue }
                    if change.kind == 3 {
                        entry.word = .long("zz", number)
                        entry.tags = [.long("t", number), "a", "a"]
                    } else if change.kind == 4 {
                        (entry.word, entry.tags) = ("", [])
                    }
                    try transaction.save(entry)
                }
            }
        }.join()
    }
}
