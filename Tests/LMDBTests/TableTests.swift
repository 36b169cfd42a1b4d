import CLMDB
import LMDB
import TestSupport
import Testing

@Suite("Table")
struct TableTests {
    @Test("tables are kept apart and listed in byte order")
    func names() throws {
        let store = try NoteStore()
        let tables = try store.environment.openTables(["b", "é", "a", "b"])
        #expect(tables.map(\.name) == ["b", "é", "a", "b"])
        #expect(tables[0] == tables[3])
        try store.environment.write { transaction in
            try transaction.put("1", for: "k", in: tables[0])
            try transaction.put("2", for: "k", in: tables[2])
        }
        #expect(try store.environment.tableNames() == ["a", "b", "notes", "é"])
        let found = try store.environment.read {
            try [$0.get("k", in: tables[0]), $0.get("k", in: tables[2])]
        }
        #expect(found == ["1", "2"])
        try store.expectSound()
    }

    @Test("one table more than the limit is refused and none of the call is made")
    func tooMany() throws {
        let store = try NoteStore(options { $0.maximumTables = 3 })
        let before = try FolderContents(of: store.path)
        #expect(throws: LMDBError.tablesFull(limit: 3)) {
            try store.environment.openTables(["a", "b", "c"])
        }
        #expect(try FolderContents(of: store.path) == before)
        #expect(try store.environment.tableNames() == ["notes"])
        // What failed has left no handle behind that looks open.
        let tables = try store.environment.openTables(["c", "a"])
        try store.environment.write { transaction in
            try transaction.put("1", for: "k", in: tables[0])
            try transaction.put("2", for: "k", in: tables[1])
        }
        let found = try store.environment.read {
            try [$0.get("k", in: tables[0]), $0.get("k", in: tables[1])]
        }
        #expect(found == ["1", "2"])
    }

    @Test("a missing table cannot be opened for reading only, and the others still can")
    func missing() throws {
        let store = try NoteStore()
        let copy = store.folder.path("copy")
        try store.environment.copy(to: copy)
        let before = try FolderContents(of: copy)
        let environment = try Environment.open(at: copy, options: options { $0.access = .readOnly })
        #expect(throws: LMDBError.tableMissing(name: "gone")) {
            try environment.openTables(["notes", "gone"])
        }
        let table = try environment.openTables(["notes"])[0]
        let count = try environment.read { try $0.statistics(of: table).entryCount }
        #expect(count == 0)
        #expect(throws: LMDBError.readOnly(path: copy)) {
            try environment.write { try $0.put("v", for: "k", in: table) }
        }
        #expect(try FolderContents(of: copy).files["data.mdb"] == before.files["data.mdb"])
    }

    @Test("an async write is refused where only reading is allowed")
    func asyncReadOnly() async throws {
        let store = try NoteStore()
        let copy = store.folder.path("copy")
        try store.environment.copy(to: copy)
        let environment = try Environment.open(at: copy, options: options { $0.access = .readOnly })
        await #expect(throws: LMDBError.readOnly(path: copy)) {
            try await environment.write { _ in }
        }
    }

    @Test(
        "a table that another program made with flags is refused",
        arguments: [MDB_DUPSORT, MDB_REVERSEKEY, MDB_INTEGERKEY])
    func foreignFlags(flags: Int32) throws {
        let folder = try TemporaryFolder()
        do { _ = try Environment.open(at: folder.path("store")) }
        makeTable("foreign", flags: UInt32(flags), at: folder.path("store"))
        let environment = try Environment.open(at: folder.path("store"))
        let before = try FolderContents(of: folder.path)
        #expect(throws: LMDBError.tableFlags(name: "foreign", flags: UInt32(flags))) {
            try environment.openTables(["new", "foreign"])
        }
        #expect(try FolderContents(of: folder.path) == before)
        let table = try environment.openTables(["new"])[0]
        try environment.write { try $0.put("v", for: "k", in: table) }
        let found = try environment.read { try $0.get("k", in: table) }
        #expect(found == "v")
    }

    @Test(
        "a name that liblmdb cannot hold as it is, is refused",
        arguments: ["", String(repeating: "n", count: 512), "a\0b"])
    func badNames(name: String) throws {
        let store = try NoteStore()
        let before = try FolderContents(of: store.path)
        #expect(throws: LMDBError.invalidOption(name: "table", value: name)) {
            try store.environment.openTables(["fine", name])
        }
        #expect(try FolderContents(of: store.path) == before)
    }

    @Test("a table of another environment traps and says which")
    func foreignTable() throws {
        let folder = try TemporaryFolder()
        for use in ["get", "put", "delete", "cursor", "statistics"] {
            let child = try ChildProcess("foreign-table", folder.path("a"), folder.path("b"), use)
            let output = child.readAll()
            #expect(child.wait().isTrap, "\(use)")
            let message = "Precondition failed: table notes belongs to another environment"
            #expect(output.contains(message), "\(output)")
            #expect(output.contains(folder.path("b")), "\(output)")
        }
    }

    @Test("a table of an environment that is gone traps too")
    func staleTable() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("stale-table", folder.path("a"))
        let output = child.readAll()
        #expect(child.wait().isTrap)
        let message = "Precondition failed: table first belongs to another environment"
        #expect(output.contains(message), "\(output)")
    }

    private func makeTable(_ name: String, flags: UInt32, at path: String) {
        var environment: OpaquePointer?
        var transaction: OpaquePointer?
        var index = MDB_dbi()
        #expect(mdb_env_create(&environment) == MDB_SUCCESS)
        #expect(mdb_env_set_maxdbs(environment, 4) == MDB_SUCCESS)
        #expect(mdb_env_open(environment, path, 0, 0o600) == MDB_SUCCESS)
        #expect(mdb_txn_begin(environment, nil, 0, &transaction) == MDB_SUCCESS)
        #expect(mdb_dbi_open(transaction, name, flags | UInt32(MDB_CREATE), &index) == MDB_SUCCESS)
        // More entries than a page of plain ones has bytes.
        for number in UInt32(0)..<20_000 where flags & UInt32(MDB_DUPFIXED) != 0 {
            var (bytes, name) = (number, UInt32(7))
            var (key, value) = (MDB_val(), MDB_val())
            withUnsafeMutableBytes(of: &bytes) { bytes in
                withUnsafeMutableBytes(of: &name) { name in
                    key = MDB_val(mv_size: 4, mv_data: name.baseAddress)
                    value = MDB_val(mv_size: 4, mv_data: bytes.baseAddress)
                    #expect(mdb_put(transaction, index, &key, &value, 0) == MDB_SUCCESS)
                }
            }
        }
        #expect(mdb_txn_commit(transaction) == MDB_SUCCESS)
        mdb_env_close(environment)
    }
}

extension ChildProcess.Ending {
    /// Ended by a signal, which the thread sanitizer turns into an exit code of its own.
    var isTrap: Bool {
        if case .signal = self { true } else { self == .exit(66) }
    }
}
