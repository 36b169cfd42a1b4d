/// A bound on the values of one column of an index, which a condition implies for the entries of
/// the records that meet it.
struct ColumnBound {
    let field: QueryField
    let style: ColumnStyle
    let relation: KeyRelation
    /// The values of the bound. There may be several only for equality, and then one of them must
    /// match.
    let values: [Constant]
    /// Whether the entries within the bound are exactly those of the records that meet the
    /// condition, as far as the style can tell.
    let isExact: Bool

    /// Whether the bound applies to a column of an index.
    /// - Parameter isElement: whether the column holds the elements of an array.
    func matches(_ column: OpenColumn, isElement: Bool) -> Bool {
        guard field.isSource(of: column) else { return false }
        switch style {
        case .element: return isElement
        // Names are ordered by folded text first, but are equal only if the whole text is.
        case .value: return !isElement && (!column.key.isName || relation == .equal)
        case .name: return !isElement && column.key.isName
        // A search index has no columns of values.
        case .search: return false
        }
    }
}

extension ColumnBound {
    fileprivate init(
        _ field: QueryField, _ style: ColumnStyle, _ relation: KeyRelation, _ value: Constant,
        isExact: Bool = true
    ) {
        self.init(field: field, style: style, relation: relation, values: [value], isExact: isExact)
    }

    /// Creates the bound of a field that is equal to one of some values.
    init(_ field: QueryField, isIn values: [Constant]) {
        self.init(field: field, style: .value, relation: .equal, values: values, isExact: true)
    }

    /// Whether the field has the same single value in all records that meet the condition.
    var isSingleValue: Bool { relation == .equal && style == .value && values.count == 1 }
}

extension Condition {
    /// The condition as a bound on a field; nil if the condition is not such a bound.
    var columnBound: ColumnBound? {
        switch self {
        case .comparison(.field(let field), .notEqual, .constant(let value))
        where value.isNil:
            // In keys, every value is greater than nil.
            return ColumnBound(field, .value, .greater, value)
        case .comparison(.field(let field), let relation, .constant(let value)):
            guard let relation = relation.keyRelation else { return nil }
            return ColumnBound(field, .value, relation, value)
        case .comparison(.folded(.field(let field)), .equal, .constant(let value))
        where value.bytes != nil:
            return ColumnBound(field, .name, .hasPrefix, value, isExact: false)
        case .among(.field(let field), let values):
            return ColumnBound(field, isIn: values)
        case .text(.field(let field), .prefix, let value):
            return ColumnBound(field, .value, .hasPrefix, value)
        case .text(.folded(.field(let field)), .prefix, let value):
            return ColumnBound(field, .name, .hasPrefix, value)
        case .holds(.field(let field), let value):
            return ColumnBound(field, .element, .equal, value)
        default:
            return nil
        }
    }
}

extension Relation {
    fileprivate var keyRelation: KeyRelation? {
        switch self {
        case .equal: .equal
        case .notEqual: nil
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }
}
