// Summaries of the records of a query, computed without returning the records.
extension Snapshot {
    /// Whether a query has any record.
    /// - Complexity: that of finding the first record, which is not decoded.
    public func exists<R: Record>(_ query: Query<R>) throws -> Bool {
        // The limit is replaced below, and with it what is wrong with it.
        try query.memo.content.check(of: R.schema.name)
        return try count(query.limited(to: min(query.limit ?? 1, 1))) > 0
    }

    /// Returns the ids of a query's records, in its order.
    public func ids<R: Record>(_ query: Query<R>) throws -> [RecordID<R>] {
        try ids(open(query)).map { RecordID(bits: $0) }
    }

    func ids(_ query: TableQuery) throws -> [IDBits] {
        let prepared = try query.memo.prepared(for: query.table, query.content.use, view)
        var walk = try RowWalk(view, prepared, limit: query.content.limit)
        var ids: [IDBits] = []
        while let id = try walk.nextID() { ids.append(id) }
        return ids
    }

    /// Returns the smallest value of a field among the records of a query; nil if no record has a
    /// value. Of equal values it is the one of keys: a text in normal form C, a zero without sign.
    /// - Complexity: O(log n) if an index has the columns that the query compares for equality,
    ///   then the field.
    public func minimum<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> Value.Plain? {
        try extreme(QueryField.asked(path), isGreatest: false, in: query)
    }

    /// Returns the greatest value of a field among the records of a query; nil if no record has a
    /// value.
    /// - Complexity: that of ``minimum(of:in:)``.
    public func maximum<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> Value.Plain? {
        try extreme(QueryField.asked(path), isGreatest: true, in: query)
    }

    /// Returns each distinct value of a field among the records of a query, smallest first, with
    /// nil before all values. Of equal values it is the one of keys: a text in normal form C, a
    /// zero without sign.
    /// - Complexity: one search for each value, if an index has the columns that the query compares
    ///   for equality, then the field. Otherwise the records are read.
    public func distinct<R: Record, Value: StorableValue>(
        _ path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> [Value] {
        try groups(QueryField.asked(path), in: open(query), isCounted: false)
            .map { try $0.read(of: R.schema.name) }
    }

    /// Returns each distinct value of a field among the records of a query, with the number of
    /// records that have it, smallest first. The values are those of
    /// ``distinct(_:in:)-(KeyPath<R,Value>,_)``.
    /// - Complexity: one step for each record, in an index as for
    ///   ``distinct(_:in:)-(KeyPath<R,Value>,_)``. Otherwise the records are read.
    public func counts<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> [ValueCount<Value>] {
        try groups(QueryField.asked(path), in: open(query), isCounted: true).map {
            ValueCount(value: try $0.read(of: R.schema.name), count: $0.count)
        }
    }

    /// Returns each distinct element of an array field among the records of a query, with the
    /// number of records that have it, smallest first.
    public func counts<R: Record, Element: FieldValue>(
        ofEach path: KeyPath<R, [Element]>, in query: Query<R> = Query()
    ) throws -> [ValueCount<Element>] {
        try groups(QueryField.asked(path), ofElements: true, in: open(query), isCounted: true).map {
            ValueCount(value: try $0.read(of: R.schema.name), count: $0.count)
        }
    }
}

extension Snapshot {
    private func extreme<R: Record, Value: StorableValue>(
        _ field: QueryField, isGreatest: Bool, in query: Query<R>
    ) throws -> Value? {
        let measure = MeasureContent(
            isGreatest ? .greatest : .least, ColumnContent(.field(field)), of: R.schema.name)
        let found = try foundTotals(of: open(query), by: .all, [measure]).groups
        return try ValueProblem.asDamage(of: R.schema.name) {
            try found.measures[0].extremes(by: Value.representation)[0]
        }
    }

    /// Returns the extreme value that an index finds with one search, or nil if no index has the
    /// order.
    func searchedExtreme(
        _ field: QueryField, isGreatest: Bool, in query: TableQuery
    ) throws -> FoundValue?? {
        // The order of a limited query decides which records count.
        if query.content.limit != nil { return nil }
        if field.isID {
            let id = SortTerm(field: field, isName: false, isDescending: isGreatest)
            let sorted = query.changed { ($0.order, $0.limit) = ([id], 1) }
            return .some(try ids(sorted).first.map { FoundValue(bytes: $0.bytes) })
        }
        let present = Condition.comparison(
            .field(field), .notEqual, .constant(Constant(nilOf: .field(field))))
        let sorted = query.and(present).led(by: field, isDescending: isGreatest)
        if try sorted.memo.prepared(for: query.table, .some(1), view).plan.sortsAll {
            return nil
        }
        return .some(try firstValue(of: field, in: sorted))
    }

    /// Returns the value of a field in the first record of a query; nil if there is no record.
    func firstValue(of field: QueryField, in query: TableQuery) throws -> FoundValue? {
        let value = try NextValue(of: field, in: query.table)
        let prepared = try query.memo.prepared(for: query.table, .some(1), view)
        var walk = try RowWalk(view, prepared, limit: 1, wanted: 1)
        guard let found = try value.read(&walk) else { return nil }
        return FoundValue(bytes: try field.kind.keyForm(found.bytes, of: field.elementKind))
    }

    /// Returns each distinct value of a field among the records of a query, smallest first.
    func groups(
        _ field: QueryField, ofElements: Bool = false, in query: TableQuery, isCounted: Bool
    ) throws -> [CountedValue] {
        try query.content.check(of: query.table.name)
        if field.isID {
            let ids = try ids(query).sorted { ($0.high, $0.low) < ($1.high, $1.low) }
            return ids.map { CountedValue(value: $0.bytes, count: 1) }
        }
        let watch = traceWatch
        if let groups = try walkedGroups(
            field, ofElements: ofElements, in: query, isCounted: isCounted)
        {
            watch?.end(.totals, of: query.table, returned: groups.count)
            return groups
        }
        let column = ColumnContent(.field(field))
        let found = try foundTotals(
            of: query, by: ofElements ? .elements(column) : .column(column), []
        ).groups
        return zip(found.allValues.map { $0?.array }, found.counts).map {
            CountedValue(value: $0, count: $1)
        }
    }
}

/// The way to read the value of a field or a computed column from the next row of a walk.
private enum NextValue {
    case field(OpenField)
    case term(RowTerm)

    init(of field: QueryField, in table: RecordTable) throws {
        self =
            field.isComputed
            ? .term(try RowTerm.computed(field, of: table)) : .field(table.openField(of: field))
    }

    func read(_ walk: inout RowWalk) throws -> FoundValue? {
        switch self {
        case .field(let field): try walk.nextValue(of: field)
        case .term(let term): try walk.nextValue(of: term)
        }
    }
}

extension CountedValue {
    fileprivate func read<Value: StorableValue>(
        of type: @autoclosure () -> String
    ) throws -> Value {
        try ValueProblem.asDamage(of: type()) { try Value.representation.value(of: value) }
    }
}
