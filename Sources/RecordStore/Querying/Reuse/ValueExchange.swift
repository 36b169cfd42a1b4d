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

/// A value in a plan.
enum PlanValue: Sendable {
    /// One of the query's, by its place.
    case given(Int)
    /// One that the shape says, as nil.
    case fixed([UInt8]?)

    init(_ value: Constant, among values: [[UInt8]]) {
        if let bytes = value.bytes, let place = values.firstIndex(of: bytes) {
            self = .given(place)
        } else {
            self = .fixed(value.bytes)
        }
    }

    func bytes(in values: [[UInt8]]) -> [UInt8]? {
        switch self {
        case .given(let place): values[place]
        case .fixed(let bytes): bytes
        }
    }
}
