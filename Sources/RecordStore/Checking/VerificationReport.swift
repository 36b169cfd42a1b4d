/// The result of ``Store/verify(progress:)``.
public struct VerificationReport: Sendable {
    /// The violations that were found; empty for a sound store.
    public var violations: [Violation] = []
    /// The number of references that lead to no record and whose field allows that. They are no
    /// violations.
    public var danglingCount = 0
    /// The number of records that were checked.
    public var recordCount = 0
    /// The number of index entries that were checked.
    public var entryCount = 0
    /// The indexes whose entries could be compared with records only in part. Empty if the types of
    /// the store are known.
    package var partlyChecked: [PartlyCheckedIndex] = []
}

/// An index whose entries were compared with their records only as far as possible.
package struct PartlyCheckedIndex: Hashable, Sendable {
    package let type: String
    package let index: String
    package let reason: Reason

    /// The reason why an index cannot be checked completely.
    package enum Reason: String, Hashable, Sendable {
        /// A closure of the schema computes a column's values.
        case computedColumn = "computed column"
        /// A closure of the schema decides which records are in the index.
        case condition
        /// The index does not have all its entries yet.
        case building
        /// The keys order text by other versions of Unicode or of the folding.
        case otherTextVersion = "other text version"
        /// Damaged records are in sums, and their values are unknown.
        case damagedRecords = "damaged records"
    }
}
