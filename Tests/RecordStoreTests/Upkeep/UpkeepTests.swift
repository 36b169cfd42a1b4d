import Foundation
import RecordStore
import Synchronization
import TestSupport
import Testing

private enum Plain {
    struct Entry: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Entry>("Entry", blank: Entry()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
        }
    }
}

private enum Indexed {
    struct Entry: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let search = SearchIndex<Entry>("search", on: \.word)
        static let half = ComputedColumn<Entry, Int>("half", version: 1) { $0.number / 2 }
        static let schema = Schema<Entry>("Entry", blank: Entry()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Index("byWord", on: .name(\.word), .descending(\.number), covering: [\.number])
            Index("byTag", on: .each(\.tags))
            Index(
                "byEven", on: .computed(half), where: .matching(version: 1) { $0.number % 2 == 0 })
            search
        }
    }
}

private enum Unique {
    struct Entry: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Entry>("Entry", blank: Entry()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Index("byNumber", on: .ascending(\.number), unique: true)
        }
    }
}

@Suite("Upkeep") struct UpkeepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ type: any Record.Type, _ upkeep: UpkeepTime = .beforeOpening
    ) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, upkeep: upkeep, [type])
    }

    private func entry(_ number: Int) -> Plain.Entry {
        // Long words share their beginnings, so that keys are cut.
        let word = number % 50 == 0 ? .long("w", number) : "word \(number % 90)"
        return Plain.Entry(word: word, number: number, tags: ["t\(number % 7)", "t\(number % 3)"])
    }

    private func fill(_ count: Int) throws -> [Plain.Entry] {
        let store = try open(Plain.Entry.self)
        let entries = (0..<count).map(entry)
        try store.write { try $0.save(entries) }
        return entries
    }

    @Test("indexes are built while other transactions write, and are right")
    func build() throws {
        _ = try fill(3_000)
        let store = try open(Indexed.Entry.self, .later)
        let plain = Query<Indexed.Entry> { $0.tags.contains("t1") }
        let expected = try store.fetch(plain.sorted(by: .ascending(\.id))).map(\.id)
        #expect(
            try storeError { _ = try store.fetch(Indexed.Entry.search.best("word")) }
                == .indexNotReady(type: "Entry", index: "search"))
        var turn = 0
        try store.upkeep { _ in
            // Each report is a moment between two transactions of the build.
            turn += 1
            try store.read { _ in }
        }
        #expect(turn > 4)
        #expect(try store.fetch(plain.sorted(by: .ascending(\.id))).map(\.id) == expected)
        #expect(try store.fetch(Indexed.Entry.search.best("word 7")).isEmpty == false)
        expectSound(store)
    }

    @Test("what other threads change while an index is built is in it", .timeLimit(.minutes(10)))
    func writers() throws {
        let entries = try fill(4_000)
        let store = try open(Indexed.Entry.self, .later)
        let isDone = Mutex(false)
        let group = DispatchGroup()
        for part in 0..<2 {
            DispatchQueue.global().async(group: group) {
                var generator = SeededGenerator(state: UInt64(part) + TestSettings.seed)
                var commits = 0
                while commits < 20 || !isDone.withLock({ $0 }) {
                    commits += 1
                    do {
                        try store.write { tx in
                            for _ in 0..<5 {
                                let old = entries[
                                    Int.random(in: 0..<entries.count, using: &generator)]
                                let id = Indexed.Entry.ID(old.id.uuid)
                                switch Int.random(in: 0..<4, using: &generator) {
                                case 0: try tx.delete(id)
                                case 1:
                                    let new = entry(Int.random(in: 0..<9_000, using: &generator))
                                    try tx.save(
                                        Indexed.Entry(
                                            word: new.word, number: new.number, tags: new.tags))
                                default:
                                    try tx.update(id) {
                                        $0.number += 1
                                        $0.word = .long("changed", $0.number % 20)
                                        $0.tags.append("t\($0.number % 9)")
                                    }
                                }
                            }
                        }
                    } catch {
                        Issue.record(error)
                        return
                    }
                }
            }
        }
        try store.upkeep()
        isDone.withLock { $0 = true }
        group.wait()
        expectSound(store)
        #expect(try store.fetch(Indexed.Entry.search.best("changed")).isEmpty == false)
    }

    @Test("upkeep that is stopped at any report goes on later")
    func interrupted() throws {
        struct Stop: Error {}
        _ = try fill(2_500)
        var stops = 0
        while true {
            let store = try open(Indexed.Entry.self, .later)
            var reports = 0
            do {
                try store.upkeep { _ in
                    reports += 1
                    if reports > stops { throw Stop() }
                }
                expectSound(store)
                #expect(try store.fetch(Indexed.Entry.search.best("word 7")).isEmpty == false)
                break
            } catch is Stop {
                stops += 1
                try store.write { try $0.save(Indexed.Entry(word: "stop \(stops)", number: stops)) }
                expectSound(store)
                try store.close()
            }
        }
        #expect(stops > 3)
    }

    @Test("a unique index is refused where records share a value, and built when they do not")
    func unique() throws {
        var entries = try fill(100)
        entries[7].number = 55
        let plain = try open(Plain.Entry.self)
        try plain.write { [entries] in try $0.save(entries[7]) }
        let store = try open(Unique.Entry.self)
        // The store works, without the index.
        try store.write { try $0.save(Unique.Entry(number: 55)) }
        let same = Query<Unique.Entry> { $0.number == 55 }
        #expect(try store.fetch(same).count == 3)
        expectSound(store)
        try store.write { tx in
            for copy in try tx.snapshot.fetch(same).dropFirst() { try tx.delete(copy) }
        }
        try store.upkeep()
        #expect(try store.fetch(same).count == 1)
        let again = try storeError { try store.write { try $0.save(Unique.Entry(number: 55)) } }
        guard case .notUnique = again else {
            Issue.record("\(String(describing: again))")
            return
        }
        expectSound(store)
    }

    @Test(
        "an older program keeps plain indexes of a newer one true, and cannot write computed ones"
    )
    func olderProgram() throws {
        let entries = try fill(300)
        let older = try open(Plain.Entry.self)
        let unique = try open(Unique.Entry.self)
        try older.write { _ = try $0.update(entries[3].id) { $0.number = 9_999 } }
        let taken = try storeError {
            try older.write { _ = try $0.update(entries[4].id) { $0.number = 9_999 } }
        }
        guard case .notUnique = taken else {
            Issue.record("\(String(describing: taken))")
            return
        }
        #expect(try unique.fetch(Query<Unique.Entry> { $0.number == 9_999 }).count == 1)
        expectSound(unique)
        _ = try open(Indexed.Entry.self)
        #expect(
            try storeError { try older.write { _ = try $0.delete(entries[5].id) } }
                == .readOnlyType(type: "Entry", .index("byEven")))
        #expect(try older.get(entries[5].id)?.number == 5)
    }
}
