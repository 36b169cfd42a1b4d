/// An index as plain values that a catalog can keep and compare.
package struct IndexDefinition: Hashable, Sendable {
    package var name: String
    package var columns: [ColumnDefinition]
    package var isUnique: Bool
    /// The numbers of the fields whose values the index keeps.
    package var covering: [UInt16]
    /// The condition for the records in the index, or nil for an index over all records.
    package var condition: StoredCondition?
    /// The columns that an aggregate index adds up, or nil for an index of records.
    package var sums: [ColumnDefinition]?

    package init(
        name: String, columns: [ColumnDefinition], isUnique: Bool = false,
        covering: [UInt16] = [], condition: StoredCondition? = nil,
        sums: [ColumnDefinition]? = nil
    ) {
        self.name = name
        self.columns = columns
        self.isUnique = isUnique
        self.covering = covering
        self.condition = condition
        self.sums = sums
    }

    /// Whether the index finds letters in texts. Such an index has no order of values.
    package var isSearch: Bool { columns.contains { $0.style == .search } }

    /// Whether the index has entries of groups, and not of records.
    package var isAggregate: Bool { sums != nil }

    /// The columns of keys and the sums.
    var allColumns: [ColumnDefinition] { columns + (sums ?? []) }
}

extension IndexDefinition {
    /// Whether the first column of the index is this reference and the index holds all records.
    func serves(reference field: FieldDefinition) -> Bool {
        let style: ColumnStyle = field.type.kind == .array ? .element : .value
        return !isAggregate && condition == nil
            && columns.first?.source == .field(field.number)
            && columns.first?.style == style
            // A record with an empty array has no entry in an index with an array column.
            && !columns.dropFirst().contains { $0.style == .element }
    }
}
