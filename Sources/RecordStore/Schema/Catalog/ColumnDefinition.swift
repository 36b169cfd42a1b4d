/// A column of an index as plain values: the origin of the values, their style, and their
/// direction.
package struct ColumnDefinition: Hashable, Sendable {
    /// The origin of the values of a column.
    package enum Source: Hashable, Sendable {
        /// A stored field, by its number.
        case field(UInt16)
        /// A computed column, by its name, its version, and the type of its values.
        case computed(name: String, version: UInt16, type: FieldType)
        /// A column with the values of an expression, by its name, the type of its values, and the
        /// bytes of a ``ColumnExpression``.
        case expression(name: String, type: FieldType, bytes: [UInt8])

        /// The bytes of the expression that gives the values, or nil if a closure does.
        var expressionBytes: [UInt8]? {
            switch self {
            case .field(let number): ColumnExpression.field(number).bytes
            case .computed: nil
            case .expression(_, _, let bytes): bytes
            }
        }
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

    /// The name and the type of a column whose values are computed, or nil for a field.
    package var computed: (name: String, type: FieldType)? {
        switch source {
        case .field: nil
        case .computed(let name, _, let type), .expression(let name, let type, _): (name, type)
        }
    }

    /// Returns the unit of the column's values as far as it follows from the hints of fields.
    func quantity(over fields: [FieldDefinition], _ hints: [UInt16: ValueHint]) -> ValueHint? {
        if case .field(let number) = source { return hints[number]?.ofSums }
        return expression(over: fields)?.quantity(by: hints)
    }

    /// Returns the expression of the column. Returns nil if the column has none, or one that this
    /// version of the library cannot compute with these fields.
    func expression(over fields: [FieldDefinition]) -> ColumnExpression? {
        guard case .expression(_, let type, let bytes) = source,
            let expression = ColumnExpression(bytes: bytes),
            let found = expression.type(fields), found.kind == type.kind,
            type.isOptional || !found.isOptional
        else { return nil }
        return expression
    }
}

extension ColumnDefinition {
    /// Returns the kind of the values in the column's keys.
    package func keyKind(_ fields: [FieldDefinition]) -> Kind {
        let type: FieldType
        switch source {
        case .computed(_, _, let computed), .expression(_, let computed, _): type = computed
        case .field(let number):
            guard let field = fields.first(where: { $0.number == number }) else {
                preconditionFailure("field \(number) was checked with the schema")
            }
            type = field.type
        }
        return style == .element ? type.elementKind ?? type.kind : type.kind
    }
}

/// The rule by which the value of a column becomes index entries.
///
/// The raw values are in users' files. DO NOT CHANGE.
package enum ColumnStyle: UInt8, Sendable {
    /// One entry, in the order of the values.
    case value = 0
    /// One entry, in the order of names.
    case name = 1
    /// One entry for each element of an array.
    case element = 2
    /// Entries for the letters of a text. All columns of a search index have this style, and no
    /// other column has it.
    case search = 3
}
