public import Foundation
public import RecordStore

/// A weight of an exercise to which plans and the user refer: tested, a training maximum, a goal.
public struct StrengthMark: TrainingRecord, Codable {
    public var id: ID
    /// The exercise. Deleting it deletes the mark.
    public var exercise: Exercise.ID?
    public var kind: StrengthMark.Kind
    public var weight: Weight
    /// The unit in which the user typed the weight.
    public var weightUnit: Weight.Unit
    /// The number of repetitions of the weight.
    public var reps: Int
    /// The time from which the mark holds.
    public var date: Date

    /// Creates a mark.
    public init(
        id: ID = ID(), exercise: Exercise.ID?, kind: StrengthMark.Kind = .tested, weight: Weight,
        weightUnit: Weight.Unit = .kilograms, reps: Int = 1, date: Date = .now
    ) {
        self.id = id
        self.exercise = exercise
        self.kind = kind
        self.weight = weight
        self.weightUnit = weightUnit
        self.reps = reps
        self.date = date
    }

    /// The fields, indexes and rules with which the store keeps marks.
    public static let schema = Schema<StrengthMark>(
        "StrengthMark",
        blank: StrengthMark(
            exercise: nil, weight: .zero, date: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "kind", \.kind)
        Field(3, "weight", \.weight)
        Field(4, "weightUnit", \.weightUnit)
        Field(5, "reps", \.reps)
        Field(6, "date", \.date)
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
        try check.date("date", date)
    }

    /// About how many bytes the mark and its index entries take in the store.
    public var approximateBytes: Int { 180 }
}
