import CLMDB

extension Environment {
    /// Opens the named tables, all in one transaction, making those that are missing. A table is
    /// opened once and stays open; asking again costs a look-up.
    /// - Throws: ``LMDBError/tableMissing(name:)`` in an environment that is read only;
    ///   ``LMDBError/invalidOption(name:value:)`` for a name that is empty, longer than 511 bytes
    ///   or holds a zero byte. Then none of the tables is opened or made.
    public func openTables(_ names: [String]) throws -> [Table] {
        try core.checkUsable()
        for name in names where !isTableName(name) {
            throw LMDBError.invalidOption(name: "table", value: name)
        }
        let missing = core.tables.withLock { known in names.filter { known[$0] == nil } }
        if !missing.isEmpty {
            // A handle counts once its transaction is committed: that of an aborted one is given to
            // the next table that is opened.
            let opened =
                core.options.access == .readOnly
                ? try openForReading(missing) : try write { try $0.open(missing) }
            core.tables.withLock { known in
                for table in opened { known[table.name] = table }
            }
        }
        return core.tables.withLock { known in names.compactMap { known[$0] } }
    }

    /// The names of all tables in the file, in byte order.
    public func tableNames() throws -> [String] {
        try read { view in
            var names: [String] = []
            var cursor = try view.cursorOverNames()
            while let entry = try cursor.next() {
                names.append(
                    unsafe entry.key.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
            }
            return names
        }
    }

    private func isTableName(_ name: String) -> Bool {
        let bytes = name.utf8
        return (1...Table.maximumKeyBytes).contains(bytes.count) && !bytes.contains(0)
    }

    private func openForReading(_ names: [String]) throws -> [Table] {
        // liblmdb wants one transaction at a time to open handles: the queue serves as its lock.
        try core.queue.inTurn {
            try core.entering(.tables) { () throws(LMDBError) in
                var handle: OpaquePointer?
                try core.check(
                    unsafe mdb_txn_begin(core.handle, nil, UInt32(MDB_RDONLY), &handle),
                    during: .begin)
                var opened: [Table] = []
                for name in names {
                    do throws(LMDBError) {
                        opened.append(unsafe try core.open(name, in: unsafe handle, flags: 0))
                    } catch {
                        unsafe mdb_txn_abort(handle)
                        throw error
                    }
                }
                try core.check(unsafe mdb_txn_commit(handle), during: .commit)
                return opened
            }
        }
    }
}

extension EnvironmentCore {
    fileprivate func open(
        _ name: String, in handle: OpaquePointer?, flags: UInt32
    ) throws(LMDBError) -> Table {
        var index = MDB_dbi()
        var found: UInt32 = 0
        switch unsafe mdb_dbi_open(handle, name, flags, &index) {
        case MDB_NOTFOUND: throw .tableMissing(name: name)
        case MDB_DBS_FULL: throw .tablesFull(limit: options.maximumTables)
        case MDB_INCOMPATIBLE: throw .tableFlags(name: name, flags: 0)
        case let code: try check(code, during: .tables)
        }
        try check(unsafe mdb_dbi_flags(handle, index, &found), during: .tables)
        if found != 0 { throw .tableFlags(name: name, flags: found) }
        return Table(name: name, index: index, owner: id)
    }
}

extension WriteTransaction {
    fileprivate func open(_ names: [String]) throws(LMDBError) -> [Table] {
        var opened: [Table] = []
        for name in names {
            opened.append(
                try unsafe owner.core.open(name, in: raw.handle, flags: UInt32(MDB_CREATE)))
        }
        return opened
    }
}

extension ReadView {
    /// A cursor over the unnamed table, whose keys are the names of all others.
    @_lifetime(copy self)
    fileprivate func cursorOverNames() throws(LMDBError) -> Cursor {
        let names = Table(name: "", index: 1, owner: owner.tableOwner)
        return try cursor(in: names)
    }
}
