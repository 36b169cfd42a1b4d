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
