import LMDB

extension InspectedStore {
    /// Calls `body` with the size of each record of a type.
    /// - Complexity: O(records). Of a large record one page is read.
    package func forEachRecordSize(
        of type: CatalogType, _ body: (Int) throws -> Void
    ) throws {
        let records = table(of: type).records
        try environment.read { view in
            var cursor = try view.cursor(in: records)
            while let entry = try cursor.next() { try body(entry.value.byteCount) }
        }
    }

    /// Calls `body` for each value of the first column of an index, in the order of the index, with
    /// the number of entries that have it, and with its bytes in keys. Damaged entries are left
    /// out.
    /// - Complexity: O(entries). A value is told from the one before by its bytes.
    package func forEachLeadingValue(
        of index: CatalogIndex, in type: CatalogType,
        _ body: (_ bytes: [UInt8], _ entryCount: Int) throws -> Void
    ) throws {
        let index = open(index, in: type)
        try environment.read { view in
            var cursor = try view.cursor(in: index.entries)
            var (value, count): ([UInt8], Int) = ([], 0)
            while let entry = try cursor.next() {
                let key = entry.key
                // No value is the beginning of another one, so one that the key begins with is it.
                if count > 0, key.byteCount >= value.count,
                    key.extracting(first: value.count).isEqual(to: unsafe value.span.bytes)
                {
                    count += 1
                    continue
                }
                if count > 0 { try body(value, count) }
                count = 0
                guard let size = index.leadingSize(of: key) else { continue }
                (value, count) = (key.extracting(first: size).array, 1)
            }
            if count > 0 { try body(value, count) }
        }
    }

    /// Returns the value of the first column of an index from its bytes in keys, or nil if they are
    /// damaged.
    package func leadingValue(
        of bytes: [UInt8], in index: CatalogIndex, of type: CatalogType
    ) -> KeyValue? {
        // Safe because the array lives during the call.
        open(index, in: type).leadingValue(of: unsafe bytes.span.bytes)
    }
}
