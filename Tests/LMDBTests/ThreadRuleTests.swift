import LMDB
import TestSupport
import Testing

@Suite("What a thread may not do while it holds a transaction")
struct ThreadRuleTests {
    /// Everything that can be asked of an environment besides reading, and its name in errors.
    private static func refused(
        _ store: NoteStore
    ) -> [(LMDBError.Operation, () throws -> Void)] {
        [
            (.write, { try store.environment.write { _ in } }),
            (.write, { _ = try store.environment.openTables(["new"]) }),
            (.tables, { _ = try store.environment.openTables(["new"], makingMissing: false) }),
            (.copy, { try store.environment.copy(to: store.folder.path("copy")) }),
            (.close, { try store.environment.close() }),
        ]
    }

    @Test("writing, copying and closing inside a read throw at once, nested however deep")
    func insideRead() throws {
        let store = try NoteStore()
        for depth in 1...3 {
            try read(store, depth: depth) {
                for (operation, use) in Self.refused(store) {
                    let error = LMDBError.transactionOpen(held: .reading, requested: operation)
                    #expect(throws: error) { try use() }
                }
            }
        }
        #expect(try FolderContents(of: store.folder.path).files.count == 3)
        try store.fill(1)
    }

    private func read(_ store: NoteStore, depth: Int, _ body: () throws -> Void) throws {
        try store.environment.read { _ in
            if depth == 1 { try body() } else { try read(store, depth: depth - 1, body) }
        }
    }

    @Test("writing, reading, copying and closing inside a write throw at once")
    func insideWrite() throws {
        let store = try NoteStore()
        let reads: [(LMDBError.Operation, () throws -> Void)] = [
            (.read, { try store.environment.read { _ in } }),
            (.read, { _ = try store.environment.tableNames() }),
            (.read, { _ = try store.environment.info() }),
            (.read, { _ = try store.environment.validatePages() }),
        ]
        try store.environment.write { transaction in
            try transaction.nested { inner in
                for (operation, use) in Self.refused(store) + reads {
                    let error = LMDBError.transactionOpen(held: .writing, requested: operation)
                    #expect(throws: error) { try use() }
                }
                try inner.put("v", for: "k", in: store.table)
            }
        }
        #expect(try store.entryCount() == 1)
    }

    @Test("writing while a commit is told throws at once, reading works")
    func insideCommitted() throws {
        let store = try NoteStore()
        var count = 0
        try store.environment.write(
            committed: { _ in
                #expect(throws: LMDBError.transactionOpen(held: .writing, requested: .write)) {
                    try store.environment.write { _ in }
                }
                count = (try? store.entryCount()) ?? -1
            },
            { try $0.put("v", for: "k", in: store.table) })
        #expect(count == 1)
        try store.fill(2)
    }

    @Test("writing while an async commit is told throws at once, reading works")
    func insideAsyncCommitted() async throws {
        let store = try NoteStore()
        let wasTold = Flag()
        try await store.environment.write(
            committed: { _ in
                #expect(throws: LMDBError.transactionOpen(held: .writing, requested: .write)) {
                    try store.environment.write { _ in }
                }
                #expect((try? store.entryCount()) == 1)
                wasTold.raise()
            },
            { try $0.put("v", for: "k", in: store.table) })
        #expect(wasTold.isRaised)
    }

    @Test("inside an async write the same is refused as inside a synchronous one")
    func insideAsyncWrite() async throws {
        let store = try NoteStore()
        try await store.environment.write { _ in
            for (operation, use) in Self.refused(store) {
                let error = LMDBError.transactionOpen(held: .writing, requested: operation)
                #expect(throws: error) { try use() }
            }
        }
    }

    @Test("transactions of several environments go together on one thread")
    func severalEnvironments() throws {
        let stores = try (0..<3).map { _ in try NoteStore() }
        try stores[0].environment.read { _ in
            try stores[1].environment.write { one in
                try one.put("1", for: "k", in: stores[1].table)
                try stores[2].environment.write { two in
                    try two.put("2", for: "k", in: stores[2].table)
                    try stores[0].environment.read { view in
                        let count = try view.statistics(of: stores[0].table).entryCount
                        #expect(count == 0)
                    }
                    for store in stores[1...] {
                        #expect(
                            throws: LMDBError.transactionOpen(held: .writing, requested: .read)
                        ) {
                            try store.environment.read { _ in }
                        }
                    }
                }
            }
        }
        #expect(try stores.map { try $0.entryCount() } == [0, 1, 1])
    }

    @Test("a nested read sees what the outer one sees, whatever is committed meanwhile")
    func nestedReadSharesState() throws {
        let store = try NoteStore()
        try store.environment.read { outer in
            let id = outer.transactionID
            try Worker { try store.fill(5) }.join()
            try store.environment.read { inner in
                let count = try inner.statistics(of: store.table).entryCount
                #expect(inner.transactionID == id && count == 0)
            }
            let newest = try Worker { try store.entryCount() }.join()
            #expect(newest == 5)
        }
        #expect(try store.entryCount() == 5)
    }

    @Test("an error ends a transaction as a return does")
    func errorsEndTransactions() throws {
        struct Planned: Error {}
        let store = try NoteStore()
        #expect(throws: Planned.self) { try store.environment.read { _ in throw Planned() } }
        #expect(throws: Planned.self) {
            try store.environment.write { transaction in
                try transaction.put("v", for: "k", in: store.table)
                throw Planned()
            }
        }
        #expect(try store.environment.readers() == [])
        #expect(try store.entryCount() == 0)
        try store.fill(1)
    }
}
