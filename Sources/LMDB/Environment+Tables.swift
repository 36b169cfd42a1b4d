import CLMDB

extension Environment {
    /// Opens the named tables, all in one transaction, making those that are missing. A table is
    /// opened once and stays open; asking again costs a look-up.
    /// - Throws: ``LMDBError/tableMissing(name:)`` in an environment that is read only;
    ///   ``LMDBError/invalidOption(name:value:)`` for a name that is empty, longer than 511 bytes
    ///   or holds a zero byte. Then none of the tables is opened or made.
    public func openTables(_ names: [String]) throws -> [Table] {
        try core.checkUsable()
        for name in names
        where name.utf8.contains(0) || !(1...Table.maximumKeyBytes).contains(name.utf8.count) {
            throw LMDBError.invalidOption(name: "table", value: name)
        }
        let missing = core.tables.withLock { known in names.filter { known[$0] == nil } }
        if !missing.isEmpty {
            // A handle counts once its transaction is committed: that of an aborted one is given to
            // the next table that is opened.
            let opened =
                core.options.access == .readOnly
                ? try openForReading(missing)
                : try write { unsafe try core.open(missing, in: $0.raw.handle, flags: MDB_CREATE) }
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
            // The unnamed table, whose keys are the names of all others.
            var cursor = try view.cursor(in: Table(name: "", index: 1, owner: core.id))
            while let entry = try cursor.next() {
                names.append(
                    unsafe entry.key.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
            }
            return names
        }
    }

    private func openForReading(_ names: [String]) throws -> [Table] {
        // liblmdb wants one transaction at a time to open handles: the queue serves as its lock.
        try core.queue.inTurn {
            try core.entering { () throws(LMDBError) in try core.openForReading(names) }
        }
    }
}

extension EnvironmentCore {
    fileprivate func openForReading(_ names: [String]) throws(LMDBError) -> [Table] {
        let transaction = unsafe try RawTransaction(in: self, flags: MDB_RDONLY)
        let opened = unsafe try open(names, in: transaction.handle, flags: 0)
        try check(transaction.commit(), during: .tables)
        return opened
    }

    fileprivate func open(
        _ names: [String], in handle: OpaquePointer, flags: Int32
    ) throws(LMDBError) -> [Table] {
        try names.map { name throws(LMDBError) in
            var index = MDB_dbi()
            var found: UInt32 = 0
            switch unsafe mdb_dbi_open(handle, name, UInt32(flags), &index) {
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
}
