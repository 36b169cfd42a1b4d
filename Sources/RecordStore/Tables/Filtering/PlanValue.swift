/// A value in a plan: a value of the query, or a fixed one.
enum PlanValue: Sendable {
    /// A value of the query, by its position.
    case given(Int)
    /// A value that the shape determines, such as nil.
    case fixed([UInt8]?)

    init(_ value: Constant, among values: [[UInt8]]) {
        if let bytes = value.bytes, let position = values.firstIndex(of: bytes) {
            self = .given(position)
        } else {
            self = .fixed(value.bytes)
        }
    }

    /// Returns the value bytes for the values of a query.
    func bytes(in values: [[UInt8]]) -> [UInt8]? {
        switch self {
        case .given(let position): values[position]
        case .fixed(let bytes): bytes
        }
    }
}
