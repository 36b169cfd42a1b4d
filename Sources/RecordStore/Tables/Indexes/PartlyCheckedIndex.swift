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
