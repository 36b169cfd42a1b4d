import LMDB

/// The keys of a table or an index that a transaction touched, in order: those of the old and of
/// the new form of each record that changed.
struct TouchedKeys {
    private let keys: [[UInt8]]

    /// - Parameter index: nil for the records themselves.
    init(_ changes: [Change], in index: StoredIndex?) throws {
        guard let index else {
            keys = changes.map(\.bits.bytes).sorted { $0.lexicographicallyPrecedes($1) }
            return
        }
        var encoder = KeyEncoder()
        var found: [[UInt8]] = []
        for change in changes {
            let builder = EntryBuilder(table: change.table, index: index, id: change.bits)
            for record in [change.oldBytes, change.newBytes] {
                guard let record else { continue }
                try builder.appendKeys(of: record, to: &found, &encoder)
            }
        }
        keys = found.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether one of them lies in the stretch.
    /// - Complexity: O(log n).
    func meet(_ range: KeyRange) -> Bool {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if range.begins(after: keys[middle]) { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && !range.ends(before: keys[low])
    }
}

extension EntryBuilder {
    fileprivate func appendKeys(
        of record: [UInt8], to keys: inout [[UInt8]], _ encoder: inout KeyEncoder
    ) throws {
        let reader: RecordReader = try table.reader(record.span.bytes, id)
        if index.elementColumn != nil {
            keys += try allEntries(reader, &encoder).keys
        } else if try entry(of: reader, &encoder) != nil {
            keys.append(encoder.bytes.array)
        }
    }
}

extension KeyRange {
    /// Whether a key lies before the stretch.
    fileprivate func begins(after key: [UInt8]) -> Bool {
        switch lower {
        case .unbounded: false
        case .included(let first): key.lexicographicallyPrecedes(first)
        case .excluded(let before): !before.lexicographicallyPrecedes(key)
        }
    }

    /// Whether a key lies behind the stretch.
    fileprivate func ends(before key: [UInt8]) -> Bool {
        switch upper {
        case .unbounded: false
        case .included(let last): last.lexicographicallyPrecedes(key)
        case .excluded(let after): !key.lexicographicallyPrecedes(after)
        }
    }
}
