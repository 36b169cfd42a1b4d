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
