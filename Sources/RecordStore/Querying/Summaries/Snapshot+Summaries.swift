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
        let table = try schema.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, query.memo.content.use, view)
        // The ids are in the order of the records, which any field may give.
        var walk = try RowWalk(view(for: query), prepared, limit: query.limit)
        var ids: [RecordID<R>] = []
        while let id = try walk.nextID() { ids.append(RecordID(bits: id)) }
        return ids
    }

    /// Returns the smallest value of a field among the records of a query; nil if no record has a
    /// value.
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
    /// nil before all values.
    /// - Complexity: one search for each value, if an index has the columns that the query compares
    ///   for equality, then the field. Otherwise the records are read.
    public func distinct<R: Record, Value: StorableValue>(
        _ path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> [Value] {
        try groups(QueryField.asked(path), in: query, isCounted: false).map { try $0.read() }
    }

    /// Returns each distinct value of a field among the records of a query, with the number of
    /// records that have it, smallest first.
    /// - Complexity: one step for each record, in an index as for
    ///   ``distinct(_:in:)-(KeyPath<R,Value>,_)``. Otherwise the records are read.
    public func counts<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> [ValueCount<Value>] {
        try groups(QueryField.asked(path), in: query, isCounted: true).map {
            ValueCount(value: try $0.read(), count: $0.count)
        }
    }

    /// Returns each distinct element of an array field among the records of a query, with the
    /// number of records that have it, smallest first.
    public func counts<R: Record, Element: FieldValue>(
        ofEach path: KeyPath<R, [Element]>, in query: Query<R> = Query()
    ) throws -> [ValueCount<Element>] {
        try groups(QueryField.asked(path), ofElements: true, in: query, isCounted: true).map {
            ValueCount(value: try $0.read(), count: $0.count)
        }
    }
}

extension Snapshot {
    private func extreme<R: Record, Value: StorableValue>(
        _ field: QueryField, isGreatest: Bool, in query: Query<R>
    ) throws -> Value? {
        let measure = MeasureContent(
            isGreatest ? .greatest : .least, ColumnContent(.field(field)), of: R.schema.name)
        let found = try foundTotals(of: query, by: .all, [measure]).groups
        return try found.measures[0].extremes(by: Value.representation)[0]
    }

    /// Returns the extreme value that an index finds with one search, or nil if no index has the
    /// order.
    func searchedExtreme<R: Record>(
        _ field: QueryField, isGreatest: Bool, in query: Query<R>
    ) throws -> FoundValue?? {
        // The order of a limited query decides which records count.
        if query.limit != nil { return nil }
        if field.isID {
            let id = SortTerm(field: field, isName: false, isDescending: isGreatest)
            let sorted = query.changed { $0.order = [id] }.limited(to: 1)
            return .some(try ids(sorted).first.map { FoundValue(bytes: $0.bits.bytes) })
        }
        let present = Condition.comparison(
            .field(field), .notEqual, .constant(Constant(nilOf: .field(field))))
        let table = try schema.table(of: R.self)
        let sorted = query.and(Filter(present)).led(by: field, isDescending: isGreatest, in: table)
        if try sorted.memo.prepared(for: table, .some(1), view).unsorted != nil { return nil }
        return .some(try firstValue(of: field, in: sorted))
    }

    /// Returns the value of a field in the first record of a query; nil if there is no record.
    func firstValue<R: Record>(of field: QueryField, in query: Query<R>) throws -> FoundValue? {
        let table = try schema.table(of: R.self)
        let value = try NextValue(of: field, in: table)
        let prepared = try query.memo.prepared(for: table, .some(1), view)
        // The first value of the field that leads the order depends on nothing else.
        let isLed = query.order.first?.field == field
        let terms = (isLed ? [] : query.order.map(\.field)) + [field]
        let view = try view(
            for: query, lookingAt: query.order.isEmpty ? nil : terms.map { .field($0) })
        var walk = try RowWalk(view, prepared, limit: 1, wanted: 1)
        return try value.read(&walk)
    }

    /// Returns each distinct value of a field among the records of a query, smallest first.
    func groups<R: Record>(
        _ field: QueryField, ofElements: Bool = false, in query: Query<R>, isCounted: Bool
    ) throws -> [CountedValue] {
        try query.memo.content.check(of: R.schema.name)
        if field.isID {
            return try ids(query).sorted().map { CountedValue(value: $0.bits.bytes, count: 1) }
        }
        let watch = traceWatch
        if let groups = try walkedGroups(
            field, ofElements: ofElements, in: query, isCounted: isCounted)
        {
            watch?.end(.totals, of: try schema.table(of: R.self), returned: groups.count)
            return groups
        }
        let column = ColumnContent(.field(field))
        let found = try foundTotals(
            of: query, by: ofElements ? .elements(column) : .column(column), []
        ).groups
        return zip(found.values, found.counts).map { CountedValue(value: $0, count: $1) }
    }

    /// Returns the values of a field that the keys of an index give, or nil if no index does.
    func walkedGroups<R: Record>(
        _ field: QueryField, ofElements: Bool, in query: Query<R>, isCounted: Bool
    ) throws -> [CountedValue]? {
        let table = try schema.table(of: R.self)
        let noted = try view(for: query, lookingAt: [.field(field)])
        guard query.limit == nil,
            let walk = try DistinctWalk(
                query.condition, field, ofElements: ofElements, in: table),
            let groups = try isCounted ? walk.counts(in: noted) : walk.values(in: noted)
        else { return nil }
        return walk.isDescending ? groups.reversed() : groups
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
    fileprivate func read<Value: StorableValue>() throws -> Value {
        try Value.representation.value(of: value)
    }
}

extension Query {
    /// Returns this query in an order that begins with a field. It is another one of records with
    /// one value if an index gives that.
    func led(by field: QueryField, isDescending: Bool, in table: RecordTable) -> Query {
        let order = table.order(by: field, isDescending: isDescending, in: memo.content.condition)
        return changed { $0.order = order }
    }
}
