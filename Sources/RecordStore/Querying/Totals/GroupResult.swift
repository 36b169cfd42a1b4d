/// The value of a group.
struct GroupResult {
    let bytes: [UInt8]?
    /// The form that sorts as the values do; nil before all others. Groups with equal forms are
    /// one.
    let order: [UInt8]?

    static func < (left: GroupResult, right: GroupResult) -> Bool {
        guard let right = right.order else { return false }
        return left.order?.lexicographicallyPrecedes(right) ?? true
    }
}
