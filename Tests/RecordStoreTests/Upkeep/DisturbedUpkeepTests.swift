import LMDB
import RecordStore
import TestSupport
import Testing

/// What another program, or another thread, does at any moment of upkeep.
@Suite("Disturbed upkeep") struct DisturbedUpkeepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("store") }

    private func open(
        _ types: any Record.Type..., upkeep: UpkeepTime = .beforeOpening
    ) throws -> Store {
        try Store.open(at: path, options: .unflushed, upkeep: upkeep, types)
    }

    /// Does upkeep, and runs `body` on another thread at one of the reports: those of sorting,
    /// writing and catching up.
    private func upkeep(
        of store: Store, at report: Int, _ body: @escaping @Sendable () throws -> Void
    ) throws {
        var count = 0
        try store.upkeep { _ in
            count += 1
            if count == report { try Worker(body).join() }
        }
        #expect(count >= report)
    }

    @Test("an index that a newer program removes while it is built is not left", arguments: 1...3)
    func removed(report: Int) throws {
        let path = path
        try Glossary.fill(500, at: path)
        let store = try open(Glossary.Indexed.self, upkeep: .later)
        try upkeep(of: store, at: report) {
            let newer = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Glossary.Unindexed.self])
            try newer.write { try $0.save(Glossary.Unindexed(word: "new")) }
            try newer.write { try $0.save(Glossary.Unindexed(word: .long("new", 1))) }
        }
        expectSound(store)
        let newer = try open(Glossary.Unindexed.self)
        expectSound(newer)
        #expect(try newer.count(of: Glossary.Unindexed.self) == 502)
        #expect(try StoredCatalog.remains(at: path) == [])
    }

    @Test("a type that is dropped while its index is built leaves nothing", arguments: 1...3)
    func dropped(report: Int) throws {
        let path = path
        try Glossary.fill(500, at: path)
        let store = try open(Glossary.Indexed.self, Author.self, upkeep: .later)
        try upkeep(of: store, at: report) {
            _ = try Store.open(
                at: path, options: .unflushed, dropping: ["Entry"], upkeep: .later, [Author.self])
        }
        expectSound(store)
        #expect(
            try storeError { _ = try store.count(of: Glossary.Indexed.self) }
                == .closedType(type: "Entry", .dropped))
        let rest = try open(Author.self)
        expectSound(rest)
        #expect(try StoredCatalog.remains(at: path) == [])
    }

    @Test(
        "a unique index that is removed while its build waits for its turn is not built",
        .timeLimit(.minutes(10)))
    func removedInLine() throws {
        try Glossary.fill(100, at: path)
        let store = try open(Glossary.Unique.self, upkeep: .later)
        let line = try Environment.open(at: path, options: .unflushed)
        let (path, isHeld, goesOn) = (path, Flag(), Flag())
        let holder = Worker {
            try store.write { transaction in
                isHeld.raise()
                waitUntil { goesOn.isRaised }
                try transaction.save(Glossary.Unique(word: "held", number: 9_999))
            }
        }
        waitUntil { isHeld.isRaised }
        let remover = Worker {
            _ = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Glossary.Repeatable.self])
        }
        waitUntil { line.waitingWriterCount == 1 }
        let builder = Worker { try store.upkeep() }
        waitUntil { line.waitingWriterCount == 2 }
        goesOn.raise()
        try holder.join()
        try remover.join()
        try builder.join()
        expectSound(store)
        #expect(try open(Glossary.Repeatable.self).count(of: Glossary.Repeatable.self) == 101)
        #expect(try StoredCatalog.remains(at: path) == [])
    }

    @Test("a read inside the read of the sorting sees its state, whatever others have changed")
    func readInside() throws {
        try Glossary.fill(100, at: path)
        let (path, store) = (path, try open(Glossary.Indexed.self, upkeep: .later))
        var isFirst = true
        try store.upkeep { _ in
            if !isFirst { return }
            isFirst = false
            let newest = try Worker {
                let newer = try Store.open(
                    at: path, options: .unflushed, upkeep: .later, [Glossary.Extended.self])
                try newer.write { try $0.save(Glossary.Extended(word: "new")) }
                try store.write { try $0.save(Glossary.Indexed(word: "older")) }
                return try store.count(of: Glossary.Indexed.self)
            }.join()
            #expect(newest == 102)
            #expect(try store.count(of: Glossary.Indexed.self) == 100)
        }
        #expect(try store.count(of: Glossary.Indexed.self) == 102)
        expectSound(store)
        expectSound(try open(Glossary.Extended.self))
    }

    @Test("a store that is closed during upkeep is brought up by the next open", arguments: 1...8)
    func closed(report: Int) throws {
        try Glossary.fill(200, at: path)
        let store = try open(Glossary.Extended.self, upkeep: .later)
        var closer: Worker<Void>?
        var count = 0
        do {
            try store.upkeep { _ in
                count += 1
                // Closing waits for the transaction that this thread may be in.
                if count == report { closer = Worker { try store.close() } }
            }
        } catch StorageError.closed {
            // Closed before the last transaction.
        }
        try closer?.join()
        let again = try open(Glossary.Extended.self)
        expectSound(again)
        let tagged = Query<Glossary.Extended> { $0.tags.contains("b") }
        #expect(try again.count(tagged) == 133)
        #expect(try StoredCatalog.remains(at: path) == [])
    }
}
