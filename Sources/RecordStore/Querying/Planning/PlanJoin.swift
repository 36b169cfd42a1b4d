import LMDB

/// A join from the side of the targets: their ids become values that a reference is equal to.
struct PlanJoin: Sendable {
    enum Form: Sendable {
        case chain
        case merge(RowOrder)
    }

    let reference: QueryField
    let targets: QueryPlan
    let records: RecordTable
    let index: OpenOrderedIndex
    /// What the filter says beside the reference; the reference itself is added.
    let bounds: [ColumnBound?]
    let form: Form
    let direction: Direction

    /// The same join for the values of another query.
    func with(_ exchange: ValueExchange) -> PlanJoin {
        PlanJoin(
            reference: reference, targets: targets, records: records, index: index,
            bounds: bounds.map { $0.map { exchange($0) } }, form: form, direction: direction)
    }

    /// What is walked for targets that were found.
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
