import RecordStore
import TestSupport
import Testing

@Suite("Writers while the schema changes") struct ConcurrentSchemaChangeTests {
    @Test("each transaction works by one catalog, and none is lost", .timeLimit(.minutes(10)))
    func writers() async throws {
        let count = TestSettings.count
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Glossary.Indexed.self])
        let written = Counter()
        let opener = Worker {
            waitUntil { written.value > count / 4 }
            _ = try Store.open(at: path, options: .unflushed, [Glossary.Extended.self])
            waitUntil { written.value > count / 2 }
            _ = try Store.open(at: path, options: .unflushed, [Glossary.Unindexed.self])
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    try await store.write { transaction in
                        let word = String.long("a", number)
                        try transaction.save(Glossary.Indexed(word: word, number: number))
                    }
                    written.increment()
                }
            }
            try await group.waitForAll()
        }
        try opener.join()
        #expect(try store.count(of: Glossary.Indexed.self) == count)
        expectSound(store)
        expectSound(
            try Store.open(at: path, options: .unflushed, [Glossary.Unindexed.self]))
    }
}
