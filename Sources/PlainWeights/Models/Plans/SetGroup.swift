public import RecordStore

/// Some sets of an exercise with the same target, such as 3 sets of 8 to 10.
public struct SetGroup: OpenDocument {
    /// The number by which sets name the group (``ExerciseSet/setGroup``). It differs from those of
    /// the other groups of the exercise, and is never changed.
    public var key: UInt32
    /// The number of sets.
    public var count: Int
    /// What each set of the group is planned to be.
    public var target: ExerciseSet.Target
    /// The parts of each set, of which a round of intervals consists.
    public var intervals: [ExerciseSet.Target]
    /// The user's notes.
    public var notes: String
    public var unknown = UnknownMembers()

    /// Creates a group.
    public init(
        key: UInt32 = .random(in: 1 ... .max), count: Int, _ target: ExerciseSet.Target,
        intervals: [ExerciseSet.Target] = [], notes: String = ""
    ) {
        self.key = key
        self.count = count
        self.target = target
        self.intervals = intervals
        self.notes = notes
    }

    public static let blank = SetGroup(key: 0, count: 1, .blank)
    public static let members: [DocumentMember<SetGroup>] = [
        DocumentMember("key", \.key), DocumentMember("count", \.count),
        DocumentMember("target", \.target), DocumentMember("intervals", \.intervals),
        DocumentMember("notes", \.notes),
    ]
}
