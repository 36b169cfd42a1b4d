/// What the sets of one group are together.
public struct GroupTotal: Hashable, Sendable {
    public let group: String
    public let sets: Int
    public let reps: Int

    public init(group: String, sets: Int, reps: Int) {
        self.group = group
        self.sets = sets
        self.reps = reps
    }
}
