import RecordStore

/// What both have in common.
protocol Placed: Record {
    init(id: ID, place: Int)
}

extension Plain: Placed {}
extension Ranked: Placed {}
