import CLMDB

extension Environment {
    /// Opens the named tables in one transaction, and creates missing tables if `makes` is true.
    ///
    /// A table is opened once and stays open; opening it again costs a look-up. Pass `false` for
    /// tables that the file must have: if damage has removed one, an empty new table would hide the
    /// loss.
    /// - Throws: ``LMDBError/tableMissing(name:)`` if a table is missing and cannot be created,
    ///   because `makes` is false or the environment is read only;
    ///   ``LMDBError/invalidOption(name:value:)`` for a name that is empty, longer than 511 bytes
    ///   or contains a zero byte, and for `data.mdb.next`. After an error, no table was created.
    public func openTables(
        _ names: [String], makingMissing makes: Bool = true
    ) throws -> [Table] {
        for name in names
        where name.utf8.contains(0) || !(1...Table.maximumKeyBytes).contains(name.utf8.count)
            || name == StoreFolder.markName
        {
            throw LMDBError.invalidOption(name: "table", value: name)
        }
        let missing = try core.entering { () in
            core.tables.withLock { known in names.filter { known[$0] == nil } }
        }
        // A table is known only after its transaction has committed: liblmdb gives the number of an
        // aborted one to the next table that is opened. The handle in `write` is safe to use
        // because the transaction lives until the closure returns.
        let isOver = core.tables.withLock { $0.count + missing.count > core.options.maximumTables }
        if isOver { throw LMDBError.tablesFull(limit: core.options.maximumTables) }
        let opened =
            missing.isEmpty
            ? []
            : !makes || core.options.access == .readOnly
                ? try core.openForReading(missing)
                : try write { unsafe try core.open(missing, in: $0.handle, makes: true) }
        return core.tables.withLock { known in
            known.reserveCapacity(known.count + opened.count)
            for table in opened { known[table.name] = table }
            return names.compactMap { known[$0] }
        }
    }

    /// Opens a table that the file has from its beginning, and makes it in a file that has none.
    ///
    /// Whether the file has any table, and this one, is looked at in the transaction that makes it:
    /// of several openers of a new file, one makes the table, and the others find it.
    /// - Returns: nil if the file has other tables and not this one.
    /// - Throws: ``LMDBError/failed(_:during:path:)`` with `notThere` if the file has no tables and
    ///   the environment is read only.
    package func openFirstTable(_ name: String) throws -> Table? {
        if let known = try core.entering({ () in core.tables.withLock { $0[name] } }) {
            return known
        }
        let (isThere, isEmpty) = try read { view in
            (
                try view.record(of: name, owner: core.id) != nil,
                try view.tableCount(of: core.id) == 0
            )
        }
        if isThere { return try openTables([name], makingMissing: false)[0] }
        if !isEmpty { return nil }
        if options.access == .readOnly {
            throw LMDBError.failed(.notThere, during: .open, path: path)
        }
        let opened = try write { transaction -> Table? in
            let others = try transaction.view.tableCount(of: core.id)
            do {
                // Safe because the transaction lives until the closure returns.
                return unsafe try core.open([name], in: transaction.handle, makes: others == 0)[0]
            } catch LMDBError.tableMissing {
                return nil
            }
        }
        return core.tables.withLock { known in
            if let opened { known[name] = opened }
            return opened
        }
    }

    /// Returns the names of the tables that have entries.
    package func filledTableNames() throws -> Set<String> {
        try read { view in
            var names: Set<String> = []
            try view.forEachTable(of: core.id) { name, count in
                if count > 0 { names.insert(name) }
                return true
            }
            return names
        }
    }

    /// Returns the names of all tables in the file, in byte order.
    public func tableNames() throws -> [String] {
        try read { try $0.tableNames(of: core.id) }
    }
}

extension ReadView {
    /// Returns the names of all tables, in byte order.
    func tableNames(of owner: Int) throws -> [String] {
        var names: [String] = []
        try forEachTable(of: owner) { name, _ in
            names.append(name)
            return true
        }
        return names
    }

    /// Calls `body` with the name of each table, in byte order, and the number of its entries,
    /// which is the greatest number where it cannot be read. Ends where `body` returns false.
    fileprivate func forEachTable(
        of owner: Int, _ body: (String, UInt64) throws -> Bool
    ) throws {
        // Table 1 of liblmdb is unnamed; its keys are the names of all other tables.
        var cursor = try cursor(in: Table(name: "", index: 1, owner: owner))
        while let entry = try cursor.next() {
            let name = unsafe entry.key.withUnsafeBytes {
                unsafe String(decoding: $0, as: UTF8.self)
            }
            // The value is a tree record, which holds the number of entries. The load is safe
            // because the size of the record is checked first, and any 8 bytes are a number.
            let record = entry.value
            let count =
                record.byteCount == PageFormat.treeRecordSize
                ? unsafe record.unsafeLoadUnaligned(fromByteOffset: 32, as: UInt64.self) : .max
            if try !body(name, count) { return }
        }
    }

    /// Returns the number of tables.
    fileprivate func tableCount(of owner: Int) throws(LMDBError) -> Int {
        try statistics(of: Table(name: "", index: 1, owner: owner)).entryCount
    }

    /// Returns the tree record of a table.
    /// - Throws: ``LMDBError/tableMissing(name:)`` if the file has no such table.
    func treeRecord(of name: String, owner: Int) throws -> TreeRecord {
        guard let found = try record(of: name, owner: owner),
            found.byteCount == PageFormat.treeRecordSize
        else {
            throw LMDBError.tableMissing(name: name)
        }
        let bytes = unsafe found.withUnsafeBytes { unsafe Array($0) }
        return TreeRecord(page: Page(number: 0, bytes: bytes), offset: 0)
    }

    /// Returns whether the file of `table` has a table with this name.
    package func hasTable(_ name: String, besides table: Table) throws -> Bool {
        try record(of: name, owner: table.owner) != nil
    }

    /// Returns what the table of tables has under a name.
    @_lifetime(copy self)
    fileprivate func record(of name: String, owner: Int) throws -> RawSpan? {
        let key = Array(name.utf8)
        // Safe because `key` lives during the call.
        return unsafe try get(key.span.bytes, in: Table(name: "", index: 1, owner: owner))
    }

    /// Returns whether any table other than `table` has entries.
    package func hasEntries(outside table: Table) throws -> Bool {
        var isFound = false
        try forEachTable(of: table.owner) { name, count in
            isFound = count > 0 && name != table.name
            return !isFound
        }
        return isFound
    }
}

extension EnvironmentCore {
    /// Opens existing tables in a read transaction. It takes a turn in the line of writers, because
    /// only one transaction at a time can open tables.
    fileprivate func openForReading(_ names: [String]) throws -> [Table] {
        try checkTurn(for: .tables)
        return try queue.inTurn { try openInTurn(names) }
    }

    private func openInTurn(_ names: [String]) throws(LMDBError) -> [Table] {
        try beginning { () throws(LMDBError) in
            try entering { () throws(LMDBError) in
                var handle: OpaquePointer?
                try check(
                    unsafe mdb_txn_begin(self.handle, nil, UInt32(MDB_RDONLY), &handle),
                    during: .begin)
                // Commits also after an error: the tables that are open by then are found open the
                // next time.
                defer { unsafe mdb_txn_commit(handle) }
                // Safe because a begin that succeeded has set the handle.
                return unsafe try open(names, in: handle.unsafelyUnwrapped, makes: false)
            }
        }
    }

    /// Opens tables in the transaction `handle`, and creates missing ones if `makes` is true.
    fileprivate func open(
        _ names: [String], in handle: OpaquePointer, makes: Bool
    ) throws(LMDBError) -> [Table] {
        let flags = makes ? UInt32(MDB_CREATE) : 0
        return try names.map { name throws(LMDBError) in
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
}
