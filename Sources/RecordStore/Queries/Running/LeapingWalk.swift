import LMDB

/// A walk over the first entry of each combination of values of some columns, in keys of an index
/// that lie side by side. The walk reads only keys, and leaps from one combination to the next.
struct LeapingWalk {
    let table: RecordTable
    let index: OpenOrderedIndex
    let keys: KeyRange
    let direction: Direction
    /// The number of columns before the combination, which have the same values in all keys.
    let equalCount: Int
    /// The number of columns that stand before and in the combination.
    let columnCount: Int

    /// Calls `body` with the first entry of each combination and the value of its last column.
    /// - Returns: false if a text of a combination was cut, so that the records have to be read.
    /// - Complexity: one search for each combination.
    func forEach(
        in view: ReadView, _ body: (borrowing Entry, [UInt8]?) throws -> Void
    ) throws -> Bool {
        var cursor = try view.cursor(in: index.entries, over: keys, direction)
        var leap = Leap.one
        while true {
            switch leap {
            case .to(let start):
                guard let entry = try cursor.seek(start) else { return true }
                // Backwards, a key that is no longer than the combination is found again. The span
                // is safe because the array outlives the comparison.
                let isAgain =
                    unsafe direction == .descending
                    && entry.key.isEqual(to: start.span.bytes)
                if !isAgain {
                    leap = try take(entry, body)
                    continue
                }
            case .one: break
            case .end: return true
            case .cut: return false
            }
            guard let entry = try cursor.next() else { return true }
            leap = try take(entry, body)
        }
    }

    /// Where the walk goes on.
    private enum Leap {
        case one
        case to([UInt8])
        case end
        /// A value is cut.
        case cut
    }

    private func take(
        _ entry: borrowing Entry, _ body: (borrowing Entry, [UInt8]?) throws -> Void
    ) throws -> Leap {
        guard let found = try combination(of: entry.key) else { return .cut }
        try body(entry, found.value)
        // Backwards, the last key before all that begin with the stem is next.
        if direction == .descending { return .to(found.stem) }
        return KeyEdge.after(found.stem).position().map { .to($0) } ?? .end
    }

    /// Returns the bytes with which all keys of a combination begin, and the value of its last
    /// column; nil if a value is cut.
    func combination(of key: RawSpan) throws -> (stem: [UInt8], value: [UInt8]?)? {
        var decoder = KeyDecoder(key)
        var value: [UInt8]?
        do throws(KeyDamage) {
            for column in index.columns[..<equalCount] { try decoder.skip(column.key) }
            for column in index.columns[equalCount..<columnCount] {
                switch try decoder.next(column.key).content {
                case .absent: value = nil
                case .bytes(let bytes): value = bytes
                case .cut: return nil
                }
            }
        } catch {
            throw index.damage(of: table, nil)
        }
        return (key.extracting(first: decoder.offset).array, value)
    }
}

extension LeapingWalk {
    /// Creates the walk over the stretch of a query; nil if the fields are not the columns after
    /// those that the query compares for equality, or if the stretch has entries that the query
    /// leaves out.
    init?(_ query: PreparedQuery, by fields: [QueryField]) {
        guard let stretch = query.stretch, let index = stretch.index, !query.isChecked,
            !query.hasCutGroup
        else { return nil }
        let columns = index.columns.dropFirst(stretch.equalCount).prefix(fields.count)
        let isEach = columns.indices.contains { $0 == index.elementColumn }
        guard columns.count == fields.count, !isEach,
            columns.allSatisfy({ !$0.key.isName }),
            fields.allSatisfy({ field in columns.contains { field.isSource(of: $0) } }),
            // A field that is named twice leaves a column that none of them is.
            columns.allSatisfy({ column in fields.contains { $0.isSource(of: column) } })
        else { return nil }
        self.init(
            table: query.table, index: index, keys: stretch.keys, direction: stretch.direction,
            equalCount: stretch.equalCount, columnCount: stretch.equalCount + fields.count)
    }

    /// Returns the ids of the records that the first entries lead to; nil if a text was cut.
    func ids(in view: ReadView) throws -> [IDBits]? {
        var ids: [IDBits] = []
        let isWhole = try forEach(in: view) { entry, _ in
            guard let id = index.id(of: entry) else { throw index.damage(of: table, nil) }
            ids.append(id)
        }
        return isWhole ? ids : nil
    }
}
