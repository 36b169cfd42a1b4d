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
    /// The ``EnvironmentCore/id`` of the open file. No other open file gets the same number, so a
    /// table that outlives its environment is recognised.
    let owner: Int
}
