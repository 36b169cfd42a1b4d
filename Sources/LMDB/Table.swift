import PageTrees

/// A named LMDB database: an ordered map from keys of 1 to 511 bytes to values.
///
/// ``Environment/openTables(_:makingMissing:)`` returns tables; a table is valid while its
/// environment is open. Keys are ordered by their bytes; a key that is the beginning of another key
/// comes first.
public struct Table: Hashable, Sendable {
    /// The length of the longest key that LMDB 0.9 can store.
    public static let maximumKeyBytes = 511

    /// The name of the table in the file.
    public let name: String
    /// The number of the table in liblmdb.
    let index: UInt32
    /// The size of the tails of its bundles, or 0 if each entry is a node of its own.
    private(set) var tailSize: UInt32 = 0
    /// The ``EnvironmentCore/id`` of the open file. No other open file gets the same number, so a
    /// table that outlives its environment is recognised.
    let owner: Int

    /// Returns the table as one of entries that are keys without values, most of which differ from
    /// the key before only in their last bytes, the tail.
    ///
    /// Such keys lie side by side in bundles. Reads and writes are those of any table, but each
    /// value is empty, and ``ReadView/statistics(of:)`` walks over all bundles. Keys have at most
    /// 64 bytes.
    /// - Precondition: all keys of the table are longer than their tails, and what is before the
    ///   tail of one is never the beginning of what is before the tail of another.
    package func bundled(tailSizeBytes: Int) -> Table {
        var table = self
        table.tailSize = UInt32(tailSizeBytes)
        return table
    }

    /// Whether entries lie in bundles.
    package var isBundled: Bool { tailSize > 0 }

    /// Returns how many entries lie in the value of a node, behind the one that its key is. A value
    /// that is not of a whole number of entries, or of more than a bundle has, is damaged, and has
    /// none.
    package func furtherEntryCount(in value: [UInt8]) -> Int {
        furtherEntryCount(byteCount: value.count)
    }

    func furtherEntryCount(byteCount: Int) -> Int {
        guard isBundled, byteCount % Int(tailSize) == 0 else { return 0 }
        let count = byteCount / Int(tailSize)
        return count < Int(BUNDLE_LIMIT) ? count : 0
    }

    /// The same table, for reads and writes of the bundles themselves.
    var unbundled: Table { bundled(tailSizeBytes: 0) }
}
