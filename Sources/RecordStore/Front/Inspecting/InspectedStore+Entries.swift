import LMDB

extension InspectedStore {
    /// Returns the names and kinds of the columns of an index's entries.
    package func columns(of index: CatalogIndex, in type: CatalogType) -> [InspectedColumn] {
        var columns = open(index, in: type).inspectedColumns
        let (fields, computed) = (type.fieldHints, type.columnHints)
        for (position, column) in index.definition.columns.enumerated()
        where columns.indices.contains(position) {
            switch column.source {
            case .field(let number): columns[position].hint = fields[number]
            case .computed(let name, _, _), .expression(let name, _, _):
                columns[position].hint = computed[name]
            }
        }
        // The sums of a group come last, after the number of its records.
        for (position, sum) in zip(
            columns.indices.reversed(), (index.definition.sums ?? []).reversed())
        {
            columns[position].hint = type.hint(ofSumsOf: sum)
        }
        return columns
    }

    /// Calls `body` with each entry of a range until `body` returns false.
    /// - Returns: whether the range contains only the wanted entries; otherwise `body` may also get
    ///   others.
    /// - Throws: ``UnreadableText`` or ``EntryRange/Mistake`` for values that do not fit the index.
    package func forEachEntry(
        of index: CatalogIndex, in type: CatalogType, over range: EntryRange,
        isReverse: Bool, _ body: (InspectedEntry) throws -> Bool
    ) throws -> Bool {
        var range = range
        range.hints = columns(of: index, in: type).map(\.hint)
        let index = open(index, in: type)
        let keys = try index.keys(of: range)
        guard let stretch = keys.stretch else { return keys.isExact }
        try environment.read { view in
            var cursor = try view.cursor(
                in: index.entries, over: stretch, isReverse ? .descending : .ascending)
            while let entry = try cursor.next() {
                if try !body(index.inspected(entry)) { return }
            }
        }
        return keys.isExact
    }

    /// Measures every key of an index, or returns nil if the index is empty. `progress` is called
    /// with the number of measured keys.
    /// - Complexity: O(entries).
    package func keySizes(
        of index: CatalogIndex, in type: CatalogType, progress: (Int) -> Void = { _ in }
    ) throws -> KeySizes? {
        let index = open(index, in: type)
        var sizes = KeySizes()
        try environment.read { view in
            var cursor = try view.cursor(in: index.entries)
            while let entry = try cursor.next() {
                sizes.add(
                    entry.key,
                    leadingBytes: index.leadingSize(of: entry.key) ?? entry.key.byteCount,
                    isCut: index.inspected(entry).isCut)
                if sizes.count % 65_536 == 0 { progress(sizes.count) }
            }
        }
        return sizes.count == 0 ? nil : sizes
    }
}
