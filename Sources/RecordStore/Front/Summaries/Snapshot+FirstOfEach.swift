import LMDB

extension Snapshot {
    /// Returns the first record of each value of a field, or of each combination of values of some
    /// fields, among the records of a query and in its order.
    ///
    /// ```swift
    /// let byName = Query<Exercise>().sorted(by: .ascending(\.category), .name(\.name))
    /// let leaders = try store.firstOfEach(\.category, in: byName)
    /// ```
    /// - Complexity: one search for each record that is returned, if an index has the columns that
    ///   the query compares for equality, then the fields, and the order of the query. Otherwise
    ///   all records of the query are read.
    public func firstOfEach<R: Record>(
        _ paths: any PartialKeyPath<R> & Sendable..., in query: Query<R>
    ) throws -> [R] {
        try firstOfEach(of: paths, in: query)
    }

    func firstOfEach<R: Record>(
        of paths: [any PartialKeyPath<R> & Sendable], in query: Query<R>
    ) throws -> [R] {
        let watch = traceWatch
        let fields = try Self.fields(at: paths)
        let table = try schema.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, query.memo.use, view)
        var readCount = 0
        var rows = try Self.firstRows(of: fields, of: prepared, query.limit, in: view, &readCount)
        let records = try table.decode(&rows, of: prepared, in: view)
        watch?.end(.fetch, prepared, read: readCount, returned: records.count)
        return records
    }

    // Inlined, and a loop and not `map`, because generic code looks up metadata.
    @inline(__always)
    static func fields<R: Record>(
        at paths: [any PartialKeyPath<R> & Sendable]
    ) throws -> [QueryField] {
        var fields: [QueryField] = []
        for position in 0..<paths.count { fields.append(try QueryField.asked(paths[position])) }
        return fields
    }

    /// Finds the first row of each combination of values of some fields.
    /// - Parameter readCount: set to the number of rows that were read.
    @_lifetime(copy view)
    static func firstRows(
        of fields: [QueryField], of prepared: PreparedQuery, _ limit: Int?, in view: ReadView,
        _ readCount: inout Int
    ) throws -> FoundRows {
        let table = prepared.table
        if limit == nil, let ids = try LeapingWalk(prepared, by: fields)?.ids(in: view) {
            readCount = ids.count
            var rows = FoundRows(of: table, in: view, capacity: ids.count)
            for id in ids { rows.append(id) }
            return rows
        }
        var parts = FilterParts(for: [])
        let terms = try fields.map { try RowTerm(.field($0), of: table, in: nil, &parts) }
        let scope = RowScope(view, nil)
        var walk = try RowWalk(view, prepared, limit: limit)
        var seen: Set<[[UInt8]?]> = []
        var rows = FoundRows(of: table, in: view)
        while let found = try walk.next() {
            let record = try table.checkedRecord(found.bytes, found.id)
            let values = try terms.map { try $0.comparable(in: record, found.id, scope) }
            if seen.insert(values).inserted { rows.append(found) }
        }
        readCount = walk.readCount
        return rows
    }
}

extension StoreReading {
    /// Returns the first record of each value of a field, or of each combination of values of some
    /// fields; see ``Snapshot/firstOfEach(_:in:)->[R]``.
    public func firstOfEach<R: Record>(
        _ paths: any PartialKeyPath<R> & Sendable..., in query: Query<R>
    ) throws -> [R] {
        try read { try $0.firstOfEach(of: paths, in: query) }
    }

    /// Returns the first record of each value of a field, or of each combination of values of some
    /// fields, asynchronously.
    public func firstOfEach<R: Record>(
        _ paths: any PartialKeyPath<R> & Sendable..., in query: Query<R>
    ) async throws -> [R] {
        try await read { try $0.firstOfEach(of: paths, in: query) }
    }
}
