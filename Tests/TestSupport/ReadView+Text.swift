import LMDB

extension ReadView {
    /// All keys of a table.
    public func keys(in table: Table) throws -> [[UInt8]] {
        var cursor = try cursor(in: table)
        var keys: [[UInt8]] = []
        while let entry = try cursor.next() {
            keys.append(entry.key.withUnsafeBytes { Array($0) })
        }
        return keys
    }

    /// The text under `key`.
    public func get(_ key: String, in table: Table) throws -> String? {
        try get(Array(key.utf8).span.bytes, in: table)?.text
    }

    /// All entries of a range as text, in the order of the walk.
    public func entries(
        in table: Table, over range: KeyRange = .all, _ direction: Direction = .ascending
    ) throws -> [(key: String, value: String)] {
        var cursor = try cursor(in: table, over: range, direction)
        var found: [(key: String, value: String)] = []
        while let entry = try cursor.next() { found.append((entry.key.text, entry.value.text)) }
        return found
    }
}
