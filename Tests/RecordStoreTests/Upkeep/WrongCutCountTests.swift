import RecordStore
import TestSupport
import Testing

/// A count of cut entries that is not that of the index: counting on never traps.
@Suite("Wrong counts of cut entries") struct WrongCutCountTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Glossary.fill(100, at: folder.path("store"))
    }

    private var path: String { folder.path("store") }

    private func open(_ upkeep: UpkeepTime) throws -> Store {
        try Store.open(at: path, options: .unflushed, upkeep: upkeep, [Glossary.Indexed.self])
    }

    private static func deleteAll(_ store: Store) throws {
        try store.write { tx in
            for entry in try tx.snapshot.fetch(Query<Glossary.Indexed>()) { try tx.delete(entry) }
        }
    }

    @Test("a build that takes away more cut entries than were counted ends at none")
    func build() throws {
        struct Stop: Error {}
        let store = try open(.later)
        do {
            try store.upkeep { report in
                guard case .catchingUp = report.work else { return }
                try Worker { try Self.deleteAll(store) }.join()
                throw Stop()
            }
        } catch is Stop {
            // The entries are there, and the log of the build takes all of them away.
        }
        let number = try StoredCatalog(at: path).number("byWord")
        try StoredCatalog.change(at: path) { $0.states[number]?.cutEntryCount = 0 }
        try store.upkeep()
        #expect(try StoredCatalog(at: path).states[number]?.phase == .ready)
        #expect(try StoredCatalog(at: path).states[number]?.cutEntryCount == 0)
        expectSound(store)
    }

    @Test(
        "a wrong count of a ready index is found, and gone after a repair",
        arguments: [0, 7] as [UInt64])
    func ready(count: UInt64) throws {
        let store = try open(.beforeOpening)
        let number = try StoredCatalog(at: path).number("byWord")
        try StoredCatalog.change(at: path) { catalog in
            catalog.states[number]?.cutEntryCount = count
            catalog.head.generation += 1
        }
        #expect(try store.verify().violations.isEmpty == false)
        #expect(try store.repair().isSound)
        expectSound(store)
    }

    @Test("deleting more cut entries than were counted ends at none")
    func deleted() throws {
        let store = try open(.beforeOpening)
        let number = try StoredCatalog(at: path).number("byWord")
        try StoredCatalog.change(at: path) { catalog in
            catalog.states[number]?.cutEntryCount = 1
            catalog.head.generation += 1
        }
        try Self.deleteAll(store)
        #expect(try StoredCatalog(at: path).states[number]?.cutEntryCount == 0)
        expectSound(store)
    }
}
