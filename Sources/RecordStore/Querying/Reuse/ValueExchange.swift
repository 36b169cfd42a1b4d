/// A replacement of the values of one query by those of another query of the same shape.
struct ValueExchange {
    /// The old values, in the order of the conditions. Equal values have the same positions in
    /// `old` and `new`.
    let old: [[UInt8]]
    let new: [[UInt8]]

    /// Returns a bound with its values replaced.
    func callAsFunction(_ bound: ColumnBound) -> ColumnBound {
        ColumnBound(
            field: bound.field, style: bound.style, relation: bound.relation,
            values: bound.values.map { self($0) }, isExact: bound.isExact)
    }

    /// Returns a condition with its values replaced.
    func callAsFunction(_ condition: Condition) -> Condition { condition.replacing { self($0) } }

    private func callAsFunction(_ value: Constant) -> Constant {
        Constant(
            kind: value.kind, elementKind: value.elementKind,
            bytes: PlanValue(value, among: old).bytes(in: new))
    }
}
