/// The values of one query in the place of those of another of its shape.
struct ValueExchange {
    /// In the order of the conditions; equal ones are in the same places of both.
    let old: [[UInt8]]
    let new: [[UInt8]]

    func callAsFunction(_ bound: ColumnBound) -> ColumnBound {
        ColumnBound(
            field: bound.field, style: bound.style, relation: bound.relation,
            values: bound.values.map { value in
                Constant(
                    kind: value.kind, elementKind: value.elementKind,
                    bytes: PlanValue(value, among: old).bytes(in: new))
            }, isExact: bound.isExact)
    }
}
