/// A condition that says between which values of one column of an index a record's entry lies.
struct ColumnBound {
    let field: QueryField
    let style: ColumnStyle
    let relation: KeyRelation
    /// Several, of which one must be met, only for equality.
    let values: [Constant]
    /// Whether exactly the records that meet the condition lie there, as far as the style goes.
    let isExact: Bool

    func matches(_ column: OpenColumn, isElement: Bool) -> Bool {
        guard field.isSource(of: column) else { return false }
        switch style {
        case .element: return isElement
        // Names are ordered by folded text first, but equal only if all of the text is.
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

    /// A field that is equal to one of some values.
    init(_ field: QueryField, isIn values: [Constant]) {
        self.init(field: field, style: .value, relation: .equal, values: values, isExact: true)
    }

    /// Whether the field has one and the same value in all records that meet the condition.
    var isSingleValue: Bool { relation == .equal && style == .value && values.count == 1 }
}

extension Condition {
    /// The condition as a bound on a field, where it is one.
    var columnBound: ColumnBound? {
        switch self {
        case .comparison(.field(let step), .notEqual, .constant(let value))
        where value.isNil:
            // In keys, all that is there is greater than nil.
            return ColumnBound(step, .value, .greater, value)
        case .comparison(.field(let step), let relation, .constant(let value)):
            guard let relation = relation.keyRelation else { return nil }
            return ColumnBound(step, .value, relation, value)
        case .comparison(.folded(.field(let step)), .equal, .constant(let value))
        where value.bytes != nil:
            return ColumnBound(step, .name, .hasPrefix, value, isExact: false)
        case .among(.field(let step), let values):
            return ColumnBound(step, isIn: values)
        case .text(.field(let step), .prefix, let value):
            return ColumnBound(step, .value, .hasPrefix, value)
        case .text(.folded(.field(let step)), .prefix, let value):
            return ColumnBound(step, .name, .hasPrefix, value)
        case .holds(.field(let step), let value):
            return ColumnBound(step, .element, .equal, value)
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
