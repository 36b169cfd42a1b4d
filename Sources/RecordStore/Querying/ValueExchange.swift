/// The values of one query in the place of those of another of its shape.
struct ValueExchange {
    private let old: [Constant]
    private let new: [Constant]

    /// - Parameters: the values in the order of the conditions; equal ones in the same places.
    init(_ old: [Constant], by new: [Constant]) {
        self.old = old
        self.new = new
    }

    /// What stands for a value in the new query. What the shape itself says, as nil, stays.
    func callAsFunction(_ value: Constant) -> Constant {
        guard value.bytes != nil, let place = old.firstIndex(of: value) else { return value }
        return new[place]
    }

    func callAsFunction(_ bound: ColumnBound) -> ColumnBound {
        ColumnBound(
            field: bound.field, style: bound.style, relation: bound.relation,
            values: bound.values.map { self($0) }, isExact: bound.isExact)
    }
}
