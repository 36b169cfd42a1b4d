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
