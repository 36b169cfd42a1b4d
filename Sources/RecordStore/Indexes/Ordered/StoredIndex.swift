import LMDB

/// An index as an open store keeps it: where its entries are and what they are made of.
///
/// A class, so that handing it on counts one reference and not one for each of its arrays.
final class StoredIndex: Sendable {
    let number: UInt32
    let name: String
    let entries: Table
    let isUnique: Bool
    /// Whether it holds only the records that meet a condition.
    let isPartial: Bool
    let columns: [StoredColumn]
    let covering: [FieldSlots]
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
        columns: [StoredColumn], covering: [FieldSlots], derivation: Derivation?,
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
    convenience init(_ other: StoredIndex, entries: Table) {
        self.init(
            number: other.number, name: other.name, entries: entries, isUnique: other.isUnique,
            isPartial: other.isPartial, columns: other.columns, covering: other.covering,
            derivation: other.derivation, elementColumn: other.elementColumn)
    }
}

/// One column of an open index.
struct StoredColumn: Sendable {
    enum Source: Sendable {
        case field(FieldSlots)
        /// The place among the computed columns of the index.
        case computed(Int, name: String)
    }

    let source: Source
    let key: KeyColumn
}

/// Where a field lies in the records of each layout, and what it is in layouts that lack it.
final class FieldSlots: Sendable {
    let number: UInt16
    let kind: Kind
    let elementKind: Kind?
    let isOptional: Bool
    /// By layout version, which starts at 1.
    private let slots: [RecordSlot?]
    private let defaultBytes: [UInt8]?

    init(_ field: FieldDefinition, layouts: [RecordLayout]) {
        number = field.number
        kind = field.type.kind
        elementKind = field.type.elementKind
        isOptional = field.type.isOptional
        slots = layouts.map { $0.slot(of: field.number) }
        defaultBytes = field.defaultBytes
    }

    /// Lends the value bytes of the field in a record, nil for a missing value.
    func withValue<Result>(
        in reader: borrowing RecordReader, _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        if let slot = slots[Int(reader.layoutVersion) - 1] {
            return try body(try reader.value(slot))
        }
        guard let defaultBytes else { return try body(nil) }
        return try body(defaultBytes.span.bytes)
    }

    /// Whether the field has the same value in both records.
    func hasSameValue(
        in old: borrowing RecordReader, _ new: borrowing RecordReader
    ) throws -> Bool {
        guard let before = slots[Int(old.layoutVersion) - 1],
            let after = slots[Int(new.layoutVersion) - 1]
        else { return false }
        guard let old = try old.value(before) else { return try new.value(after) == nil }
        guard let new = try new.value(after) else { return false }
        return old.isEqual(to: new)
    }
}
