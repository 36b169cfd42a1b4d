/// A condition that says between which values of one column of an index a record's entry lies.
struct ColumnBound {
    let field: FieldStep
    let style: ColumnStyle
    let relation: KeyRelation
    let value: Constant
    /// Whether exactly the records that meet the condition lie there, as far as the style goes.
    let isExact: Bool

    func matches(_ column: StoredColumn, isElement: Bool) -> Bool {
        guard field.isSource(of: column) else { return false }
        switch style {
        case .element: return isElement
        // Names are ordered by folded text first, but equal only if all of the text is.
        case .value: return !isElement && (!column.key.isName || relation == .equal)
        case .name: return !isElement && column.key.isName
        }
    }
}

extension Condition {
    /// The condition as a bound on a field, where it is one.
    var columnBound: ColumnBound? {
        switch self {
        case .comparison(.field(let step), .notEqual, .constant(let value)) where value.isNil:
            // Every value comes after nil.
            return ColumnBound(
                field: step, style: .value, relation: .greater, value: value, isExact: true)
        case .comparison(.field(let step), let relation, .constant(let value)):
            guard let relation = relation.keyRelation else { return nil }
            return ColumnBound(
                field: step, style: .value, relation: relation, value: value, isExact: true)
        case .comparison(.folded(.field(let step)), .equal, .constant(let value))
        where value.bytes != nil:
            return ColumnBound(
                field: step, style: .name, relation: .hasPrefix, value: value,
                isExact: false)
        case .among(.field(let step), let values) where values.count == 1:
            return ColumnBound(
                field: step, style: .value, relation: .equal, value: values[0],
                isExact: true)
        case .text(.field(let step), .prefix, let value):
            return ColumnBound(
                field: step, style: .value, relation: .hasPrefix, value: value,
                isExact: true)
        case .text(.folded(.field(let step)), .prefix, let value):
            return ColumnBound(
                field: step, style: .name, relation: .hasPrefix, value: value,
                isExact: true)
        case .holds(.field(let step), let value):
            return ColumnBound(
                field: step, style: .element, relation: .equal, value: value, isExact: true)
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
