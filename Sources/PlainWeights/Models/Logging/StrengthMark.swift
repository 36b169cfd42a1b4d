public import Foundation
public import RecordStore

/// A result of an exercise to which plans and the user refer: tested, a training maximum, a goal.
///
/// It says at least one of a weight, repetitions, a duration and a distance: 140 kg, 20 pull-ups,
/// or 5 km in 25 minutes.
public struct StrengthMark: TrainingRecord, Codable {
    public var id: ID
    /// The exercise. Deleting it deletes the mark.
    public var exercise: Exercise.ID?
    /// What the mark stands for: tested, a training maximum, a goal.
    public var kind: StrengthMark.Kind
    /// The weight of one implement.
    public var weight: Weight?
    /// The unit in which the user typed the weight.
    public var weightUnit: Weight.Unit
    /// The number of repetitions. A weight without them is lifted once.
    public var reps: Int?
    /// The length of the set.
    public var duration: TimeSpan?
    /// The distance that was covered, or is to be.
    public var distance: Distance?
    /// The unit in which the user typed the distance.
    public var distanceUnit: Distance.Unit
    /// The time from which the mark holds.
    public var date: Date

    /// Creates a mark.
    public init(
        id: ID = ID(), exercise: Exercise.ID?, kind: StrengthMark.Kind = .tested,
        weight: Weight? = nil, weightUnit: Weight.Unit = .kilograms, reps: Int? = nil,
        duration: TimeSpan? = nil, distance: Distance? = nil,
        distanceUnit: Distance.Unit = .kilometers, date: Date = .now
    ) {
        self.id = id
        self.exercise = exercise
        self.kind = kind
        self.weight = weight
        self.weightUnit = weightUnit
        self.reps = reps
        self.duration = duration
        self.distance = distance
        self.distanceUnit = distanceUnit
        self.date = date
    }

    /// The fields, indexes and rules with which the store keeps marks.
    public static let schema = Schema<StrengthMark>(
        "StrengthMark",
        blank: StrengthMark(exercise: nil, date: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "kind", \.kind)
        Field(3, "weight", \.weight)
        Field(4, "weightUnit", \.weightUnit)
        Field(5, "reps", \.reps)
        Field(6, "date", \.date)
        Field(7, "duration", \.duration)
        Field(8, "distance", \.distance)
        Field(9, "distanceUnit", \.distanceUnit)
        Index("byExercise", on: .ascending(\.exercise), .ascending(\.kind), .descending(\.date))
        Validate { try $0.validate() }
    }
}

extension StrengthMark {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.weight("weight", weight)
        try check.integer("reps", reps, in: TrainingLimits.repetitions)
        try check.time("duration", duration)
        try check.distance("distance", distance)
        try check.date("date", date)
        if weight == nil, reps == nil, duration == nil, distance == nil {
            throw check.error("weight", .nothingMeasured)
        }
    }

    /// About how many bytes the mark and its index entries take in the store.
    public var approximateBytes: Int { 180 }
}
