import EvolvingRecords
import LMDB
import RecordStore
import TestSupport
import Testing

/// Tables of indexes that were removed go to new ones, and do not gather in the file.
@Suite("Tables that were left behind") struct ReusedTableTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    private func makeStore() throws -> Store {
        let options = StoreOptions(durability: .throwaway)
        let store = try Store.open(at: path, options: options, [FirstNote.self])
        try store.write { transaction in
            for number in 0..<20 {
                var note = FirstNote()
                (note.number, note.text) = (number, "note \(number % 3)")
                try transaction.save(note)
            }
        }
        return store
    }

    /// The names of all tables in the file of a folder.
    private func tables(_ path: String) throws -> [String] {
        var options = EnvironmentOptions()
        options.durability = .throwaway
        return try Environment.open(at: path, options: options).tableNames()
    }

    @Test("by 200 rebuilds are a few, and every index is right after each")
    func rebuilds() throws {
        let store = try makeStore()
        var most = 0
        for round in 0..<200 {
            let report = try store.repair(rebuilding: { _, _ in true }, progress: { _ in })
            #expect(report.rebuiltIndexes.count == 3)
            #expect(report.isSound, "round \(round)")
            most = max(most, try tables(path).count)
        }
        // The catalog, the preferences, the records, and at most two numbers for each index.
        #expect(most <= 3 + 3 * 2 * 2)
        #expect(try store.fetch(Query<FirstNote> { $0.text == "note 1" }).count == 7)
        #expect(try store.verify().violations.isEmpty)
    }

    @Test("are in no copy and in no compacted file, and new indexes do without them")
    func compacted() throws {
        let store = try makeStore()
        for _ in 0..<3 {
            _ = try store.repair(rebuilding: { _, _ in true }, progress: { _ in })
        }
        let needed = 3 + 3
        #expect(try tables(path).count > needed)
        let copy = folder.path("copy")
        try store.copy(to: copy)
        #expect(try tables(copy).count == needed)
        try store.compact()
        #expect(try tables(path).count == needed)
        #expect(try store.verify().violations.isEmpty)
        let report = try store.repair(rebuilding: { _, _ in true }, progress: { _ in })
        #expect(report.isSound && report.rebuiltIndexes.count == 3)
        try store.close()
        let again = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), [FirstNote.self])
        #expect(try again.count(of: FirstNote.self) == 20)
        #expect(try again.verify().violations.isEmpty)
    }

    @Test("of a type that was dropped are in no compacted file, and it stays dropped")
    func dropped() throws {
        try makeStore().close()
        let options = StoreOptions(durability: .throwaway)
        let store = try Store.open(at: path, options: options, dropping: ["Note"], [])
        try store.compact()
        #expect(try tables(path) == ["catalog", "preferences"])
        try store.close()
        let again = try Store.open(at: path, options: options, [FirstNote.self])
        #expect(throws: StoreError.self) { try again.fetch(Query<FirstNote>()) }
    }
}
