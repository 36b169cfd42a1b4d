import LMDB

/// An index as an open store keeps it: where its entries are and what they are made of.
///
/// A class, so that handing it on counts one reference and not one for each of its arrays.
final class OpenOrderedIndex: Sendable {
    let number: UInt32
    let name: String
    let entries: Table
    let isUnique: Bool
    /// Whether it holds only the records that meet a condition.
    let isPartial: Bool
    let columns: [OpenColumn]
    let covering: [OpenField]
    /// Fills in what only the decoded record can say; nil for an index over plain fields.
    let derivation: Derivation?
    /// Whether a record may be refused because of this index.
    var isChecked: Bool { isUnique || derivation != nil || !covering.isEmpty }
    /// The position of the column that has an entry for each element of an array.
    let elementColumn: Int?
    /// The direction of the id that ends a key: that of the last column, so that walking backwards
    /// gives the exact reverse.
    let isIDDescending: Bool

    /// Gives the value bytes of the computed columns, in the order of the columns, or nil if the
    /// record is not in a partial index.
    typealias Derivation = @Sendable (RawSpan, IDBits) throws -> [[UInt8]?]?

    init(
        number: UInt32, name: String, entries: Table, isUnique: Bool, isPartial: Bool,
        columns: [OpenColumn], covering: [OpenField], derivation: Derivation?,
        elementColumn: Int?
    ) {
        self.number = number
        self.name = name
        self.entries = entries
        self.isUnique = isUnique
        self.isPartial = isPartial
        self.columns = columns
        self.covering = covering
        self.derivation = derivation
        self.elementColumn = elementColumn
        isIDDescending = columns.last?.key.isDescending == true
    }

    /// The same index of another open store.
    convenience init(_ other: OpenOrderedIndex, entries: Table) {
        self.init(
            number: other.number, name: other.name, entries: entries, isUnique: other.isUnique,
            isPartial: other.isPartial, columns: other.columns, covering: other.covering,
            derivation: other.derivation, elementColumn: other.elementColumn)
    }
}
