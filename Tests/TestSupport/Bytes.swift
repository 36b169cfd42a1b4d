import LMDB

extension WriteTransaction {
    /// Stores text under text: what most tests need.
    public mutating func put(_ value: String, for key: String, in table: Table) throws {
        try put(Array(value.utf8).span.bytes, for: Array(key.utf8).span.bytes, in: table)
    }

    public mutating func delete(_ key: String, in table: Table) throws -> Bool {
        try delete(Array(key.utf8).span.bytes, in: table)
    }

    public mutating func put(_ value: [UInt8], for key: [UInt8], in table: Table) throws {
        try put(value.span.bytes, for: key.span.bytes, in: table)
    }

    public mutating func delete(_ key: [UInt8], in table: Table) throws -> Bool {
        try delete(key.span.bytes, in: table)
    }
}

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

extension RawSpan {
    public var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// A copy of the bytes.
    public var array: [UInt8] {
        withUnsafeBytes { Array($0) }
    }
}
