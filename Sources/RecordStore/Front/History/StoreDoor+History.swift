import LMDB

extension StoreCore {
    /// Reads with the tables of the history.
    /// - Throws: ``StoreError/history(_:)`` if the file has no history.
    func readHistory<Result>(
        _ body: (Snapshot, HistoryTables) throws -> Result
    ) throws -> Result {
        while true {
            let schema = current.schema
            let tables = try schema.historyTables()
            let result: Result? = try read { snapshot in
                // Another file may have taken the place of this one meanwhile.
                guard snapshot.schema.environment === schema.environment else { return nil }
                guard let tables else { throw StoreError.history(.notKept) }
                return try body(snapshot, tables)
            }
            if let result { return result }
        }
    }

    /// Returns the place of a token in a state: the sequence behind which it is.
    func sequence(of token: HistoryToken?, _ head: CatalogHead) throws -> UInt64 {
        guard let token else { return 0 }
        if token.incarnation != head.incarnation { throw StoreError.history(.otherFile) }
        if token.sequence > head.sequence {
            throw StoreError.history(.tokenAhead(sequence: token.sequence))
        }
        return token.sequence
    }

    func history(after token: HistoryToken?, limit: Int) throws -> HistoryPage {
        try readHistory { snapshot, tables in
            let head = try snapshot.schema.catalog.existingHead(in: snapshot.view)
            return try snapshot.history(
                after: sequence(of: token, head), limit: limit, head, tables)
        }
    }
}

extension Snapshot {
    /// Returns the events after a sequence.
    func history(
        after first: UInt64, limit: Int, _ head: CatalogHead, _ tables: HistoryTables
    ) throws -> HistoryPage {
        let reader = HistoryReader(tables, view)
        var last = first
        var events: [ChangeEvent<HistoryTransaction>] = []
        let count = max(1, limit)
        let rows = try reader.rows(from: max(first + 1, head.oldestHistory), limit: count + 1)
        for row in rows.prefix(count) {
            if row.sequence > last + 1 { events.append(.missed(through: row.sequence - 1)) }
            events.append(.committed(try transaction(row, reader)))
            last = row.sequence
        }
        if rows.count <= count, last < head.sequence {
            events.append(.missed(through: head.sequence))
            last = head.sequence
        }
        return HistoryPage(
            events: events,
            token: HistoryToken(incarnation: head.incarnation, sequence: last),
            hasMore: rows.count > count)
    }

    /// Returns a transaction with its changes.
    func transaction(
        _ row: HistoryRow, _ reader: borrowing HistoryReader
    ) throws -> HistoryTransaction {
        let changes = try reader.entries(of: row).map { entry in
            let table = schema.table(numbered: entry.type)
            let isThere = try table.map { try view.contains(entry.id, in: $0.records) }
            return RecordedChange(entry, table, isGone: isThere != true)
        }
        return HistoryTransaction(row, changes)
    }
}

extension StoreDoor {
    /// Returns what transactions have changed after a place in the history.
    ///
    /// ```swift
    /// var token: HistoryToken?
    /// let page = try store.history(after: token)
    /// for event in page.events {
    ///     switch event {
    ///     case .committed(let transaction):
    ///         for change in transaction.changes { print(change.id, change.isGone) }
    ///     case .missed: print("read everything again")
    ///     }
    /// }
    /// token = page.token
    /// ```
    /// Keep the token of the page beside what was made of it, and go on from there, also after a
    /// restart. What was asked for and is not in the history is told by
    /// ``ChangeEvent/missed(through:)``.
    /// - Parameters:
    ///   - token: the place, or nil for the beginning of the store.
    ///   - limit: the number of transactions, at least 1.
    /// - Throws: ``StoreError/history(_:)`` if the token is of another file, or if there is no
    ///   history.
    /// - Complexity: O(changes).
    public func history(
        after token: HistoryToken? = nil, limit: Int = 100
    ) throws -> HistoryPage {
        try core.history(after: token, limit: limit)
    }

    /// Returns the newest transactions of the history, the newest first, for a list of what was
    /// changed and can be taken back.
    /// - Throws: ``StoreError/history(_:)`` if there is no history.
    /// - Complexity: O(changes).
    public func newestTransactions(limit: Int = 20) throws -> [HistoryTransaction] {
        try core.readHistory { snapshot, tables in
            let reader = HistoryReader(tables, snapshot.view)
            return try reader.rows(before: .max, limit: max(limit, 0)).map {
                try snapshot.transaction($0, reader)
            }
        }
    }

    /// Returns the transaction with a sequence, or nil if the history does not have it.
    /// - Throws: ``StoreError/history(_:)`` if there is no history.
    /// - Complexity: O(its changes).
    public func pastTransaction(_ sequence: UInt64) throws -> HistoryTransaction? {
        try core.readHistory { snapshot, tables in
            let reader = HistoryReader(tables, snapshot.view)
            let row = try reader.rows(from: sequence, limit: 1).first { $0.sequence == sequence }
            return try row.map { try snapshot.transaction($0, reader) }
        }
    }

    /// Returns the place after the newest transaction, to follow what comes from then on.
    public func historyToken() throws -> HistoryToken {
        try read { snapshot in
            let head = try snapshot.schema.catalog.existingHead(in: snapshot.view)
            return HistoryToken(incarnation: head.incarnation, sequence: head.sequence)
        }
    }
}
