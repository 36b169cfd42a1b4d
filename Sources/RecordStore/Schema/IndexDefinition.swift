/// What a schema says about an index.
package struct IndexDefinition: Hashable, Sendable {
    package var name: String
    package var columns: [ColumnDefinition]
    package var isUnique: Bool
    /// The numbers of the fields whose values are kept in the index.
    package var covering: [UInt16]
    /// The version of the condition, or nil for an index over all records.
    package var conditionVersion: UInt16?

    package init(
        name: String, columns: [ColumnDefinition], isUnique: Bool = false,
        covering: [UInt16] = [], conditionVersion: UInt16? = nil
    ) {
        self.name = name
        self.columns = columns
        self.isUnique = isUnique
        self.covering = covering
        self.conditionVersion = conditionVersion
    }

    /// Whether it finds letters in texts and has no order of values.
    package var isSearch: Bool { columns.contains { $0.style == .search } }
}

package struct ColumnDefinition: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        case field(UInt16)
        case computed(name: String, version: UInt16, type: FieldType)
    }

    package var source: Source
    package var style: ColumnStyle
    package var isDescending: Bool

    package init(_ source: Source, style: ColumnStyle = .value, isDescending: Bool = false) {
        self.source = source
        self.style = style
        self.isDescending = isDescending
    }
}
