/// An index whose entries were read and held against their records as far as that goes.
package struct PartlyCheckedIndex: Hashable, Sendable {
    package let type: String
    package let index: String
    package let reason: Reason

    package enum Reason: String, Hashable, Sendable {
        /// A closure of the schema gives a column's values.
        case computedColumn = "computed column"
        /// A closure of the schema says which records are in it.
        case condition
        /// It does not have all its entries yet.
        case building
        /// Text in its keys was put in order by other versions of Unicode or of the folding.
        case otherTextVersion = "other text version"
    }
}
