/// A set as it was stored, and what it was worth.
public struct LoggedSet: Hashable, Sendable {
    public var set: ExerciseSet
    /// The rules by which the set is a record, for a celebration.
    public var records: [RecordRule]
}
