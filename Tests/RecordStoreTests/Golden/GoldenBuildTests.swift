import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A store in which a process died while it built indexes, whose every byte is kept beside this
/// test: one index has the half of its entries and a log of what changed since, one is not begun,
/// one can not be unique, and one that was removed has its entries yet.
@Suite("A golden store with half-built indexes") struct GoldenBuildTests {
    private struct Stop: Error {}

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    /// What another process has written while the first index was built.
    private func changeMeanwhile() throws {
        let path = path
        try Worker {
            let store = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Pamphlet.Second.self])
            try store.write { transaction in
                let ids = Pamphlet.First.all.map { Pamphlet.Second.ID($0.id.uuid) }
                try transaction.update(ids[0]) { $0.word = "a word" }
                try transaction.delete(ids[7])
            }
        }.join()
    }

    /// Takes the second half of the first index away, as if it were not written yet.
    private func cutFirstIndex() throws {
        let number = try StoredCatalog(at: path).number("byWord")
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables(["i\(number)"], makingMissing: false)[0]
        let keys = try environment.read { try $0.keys(in: table) }
        try #require(keys.count >= 6)
        try environment.write { transaction in
            for key in keys[4...] { _ = try transaction.delete(key, in: table) }
        }
        try StoredCatalog.change(at: path) { catalog in
            catalog.states[number]?.phase = .building
            catalog.states[number]?.mark = keys[3]
        }
    }

    @Test("what is written today has the golden bytes")
    func bytes() throws {
        do {
            let store = try Store.open(at: path, options: .unflushed, [Pamphlet.First.self])
            try store.write { try $0.save(Pamphlet.First.all) }
        }
        let store = try Store.open(
            at: path, options: .unflushed, upkeep: .later, [Pamphlet.Second.self])
        #expect(throws: Stop.self) {
            try store.upkeep { progress in
                switch progress.work {
                case .writing(_, "byWord"): try changeMeanwhile()
                case .catchingUp(_, "byWord"): throw Stop()
                default: break
                }
            }
        }
        try store.close()
        try cutFirstIndex()
        try StoredCatalog.change(at: path) { try $0.takeGoldenIdentity() }
        try StoreDump(of: path).expectGolden("building")
    }

    @Test("it is read and written as it is, and opening it goes on with the work")
    func opening() throws {
        try StoreDump(named: "building").restore(to: path)
        let words = ["a word", "word 1", "word 2", "word 3", "word 4", "word 5", "word 6"]
        let byWord = Query<Pamphlet.Second>().sorted(by: .ascending(\.word))
        do {
            let store = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Pamphlet.Second.self])
            expectSound(store)
            #expect(try store.fetch(byWord).map(\.word) == words)
            #expect(try store.explain(byWord).plan.index == nil)
            try store.write { transaction in
                try transaction.updateAll(Query<Pamphlet.Second> { $0.word == "word 6" }) {
                    $0.word = "last"
                }
            }
            try store.close()
        }
        let store = try Store.open(at: path, options: .unflushed, [Pamphlet.Second.self])
        expectSound(store)
        #expect(try store.explain(byWord).plan.index == "byWord")
        let now = ["a word", "last"] + words[1...5]
        #expect(try store.fetch(byWord).map(\.word) == now)
        #expect(try store.fetch(Pamphlet.Second.letters.best("word 3")).map(\.word) == ["word 3"])
        let catalog = try StoredCatalog(at: path)
        let refused = try #require(catalog.states[try catalog.number("unique")])
        #expect(refused.phase == .refused && !refused.mark.isEmpty)
        #expect(try StoredCatalog.remains(at: path) == [])
    }
}
