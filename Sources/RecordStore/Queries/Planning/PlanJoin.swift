import LMDB

/// A join that starts with the targets of a reference: their ids become the values that the
/// reference may be equal to.
struct PlanJoin: Sendable {
    enum Form: Sendable {
        case chain
        case merge(RowOrder)
    }

    let reference: QueryField
    let targets: QueryPlan
    let records: RecordTable
    let index: OpenOrderedIndex
    /// The bounds of the filter without that of the reference, which is added when the targets are
    /// known.
    let bounds: [ColumnBound?]
    let form: Form
    let direction: Direction

    /// Returns this join with the values of another query of the same shape.
    func with(_ exchange: ValueExchange) -> PlanJoin {
        PlanJoin(
            reference: reference, targets: targets, records: records, index: index,
            bounds: bounds.map { $0.map { exchange($0) } }, form: form, direction: direction)
    }

    /// Returns the source that walks the records which refer to the targets that were found.
    func source(for ids: [IDBits]) throws -> PlanSource {
        let values = ids.map { Constant(kind: .id, bytes: $0.bytes) }
        let match = IndexMatch(
            records, bounds + [ColumnBound(reference, isIn: values)], in: index,
            joining: bounds.count)
        var checked: Set<Int> = []
        let stretches = try match.stretches(direction, checked: &checked)
        if ids.isEmpty { return .nothing }
        return switch form {
        case .chain: .chain(stretches)
        case .merge(let order): .merge(stretches, order)
        }
    }
}

/// A source for a condition on the records that refer to these. The source finds the referring
/// records first, and then the records to which these refer.
struct PlanParents: Sendable {
    let children: QueryPlan
    let reference: OpenReference
}
