/// A column of an index as plain values: the origin of the values, their style, and their
/// direction.
package struct ColumnDefinition: Hashable, Sendable {
    /// The origin of the values of a column.
    package enum Source: Hashable, Sendable {
        /// A stored field, by its number.
        case field(UInt16)
        /// A computed column, by its name, its version, and the type of its values.
        case computed(name: String, version: UInt16, type: FieldType)
    }

    package var source: Source
    package var style: ColumnStyle
    /// Whether the highest values come first.
    package var isDescending: Bool

    package init(_ source: Source, style: ColumnStyle = .value, isDescending: Bool = false) {
        self.source = source
        self.style = style
        self.isDescending = isDescending
    }
}
