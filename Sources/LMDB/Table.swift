/// A named LMDB database: an ordered map from keys of 1 to 511 bytes to values.
///
/// Made by ``Environment/openTables(_:makingMissing:)`` and good for as long as its environment is
/// open. Keys are ordered by their bytes, shorter first where one is the beginning of the other.
public struct Table: Hashable, Sendable {
    /// The longest key that LMDB 0.9 can hold.
    public static let maximumKeyBytes = 511

    public let name: String
    let index: UInt32
    /// The number of the open file, which no other gets: a table may outlive it.
    let owner: Int
}
