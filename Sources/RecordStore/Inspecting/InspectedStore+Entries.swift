import LMDB

extension InspectedStore {
    /// What the columns of an index's entries are called.
    package func columns(of index: CatalogIndex, in type: CatalogType) -> [InspectedColumn] {
        open(index, in: type).inspectedColumns
    }

    /// Calls `body` with the entries of a range until it gives false.
    /// - Returns: Whether exactly the entries that were asked for are in the range; otherwise there
    ///   may be others beside them.
    /// - Throws: ``UnreadableText`` or ``EntryRange/Mistake`` for values that do not fit the index.
    package func forEachEntry(
        of index: CatalogIndex, in type: CatalogType, over range: EntryRange,
        isReverse: Bool, _ body: (InspectedEntry) throws -> Bool
    ) throws -> Bool {
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

    /// Measures every key of an index; nil if it has none. `progress` gets the number of keys seen.
    /// - Complexity: O(entries).
    package func keySizes(
        of index: CatalogIndex, in type: CatalogType, progress: (Int) -> Void = { _ in }
    ) throws -> KeySizes? {
        let entries = open(index, in: type).entries
        var sizes = KeySizes()
        try environment.read { view in
            var cursor = try view.cursor(in: entries)
            while let entry = try cursor.next() {
                sizes.add(entry.key.byteCount)
                if sizes.count % 65_536 == 0 { progress(sizes.count) }
            }
        }
        return sizes.count == 0 ? nil : sizes
    }
}
