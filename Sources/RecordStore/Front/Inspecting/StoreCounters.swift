/// How much is in a store at one moment, to be compared with another moment.
package struct StoreCounters: Hashable, Sendable {
    /// The records of a type, and the entries of all its indexes.
    package struct TypeCounts: Hashable, Sendable {
        package let name: String
        package let records: Int
        package let entries: Int
    }

    /// What the history has of the transactions since another moment.
    package struct Changes: Hashable, Sendable {
        package internal(set) var inserted = 0
        package internal(set) var updated = 0
        package internal(set) var deleted = 0
    }

    /// The number of LMDB's newest commit.
    package let commit: Int
    /// The number of transactions that have changed records or preferences.
    package let sequence: UInt64
    package let types: [TypeCounts]
    /// Nil if the store keeps no history.
    package let changes: Changes?
}
