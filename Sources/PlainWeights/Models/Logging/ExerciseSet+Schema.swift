import Foundation
public import RecordStore

extension ExerciseSet {
    /// The days of sets as a column, for filters, orders and sections. They begin at
    /// ``WorkoutStore/dayStart``.
    public static let day = ComputedColumn<ExerciseSet, LocalDay>("day") {
        let offset = ($0.utcOffsetMinutes - $0.constant(WorkoutStore.dayStart)).ifNil(0)
        return $0.timestamp.day(offsetMinutes: offset).as(LocalDay.self)
    }

    /// Whether sets are to warm up, as a column.
    public static let isWarmUp = ComputedColumn<ExerciseSet, Bool>("isWarmUp") {
        $0.kind.equals(.warmUp)
    }

    /// The volume of sets in nanograms, as a column: ``load`` times repetitions. A load of 0 or
    /// less adds nothing. It is nil without repetitions.
    public static let volume = ComputedColumn<ExerciseSet, Int128?>("volume") {
        let weight = $0.weight.rawValue.ifNil(0) * $0.implementCount.ifNil(1)
        let load = weight + $0.bodyLoad.rawValue.ifNil(0)
        return load.atLeast(0).wideProduct(with: $0.reps)
    }

    // A sum with nil is nil, and so is a product.

    /// The duration of sets that have a distance too, as a column.
    public static let pacedDuration = ComputedColumn<ExerciseSet, TimeSpan?>("pacedDuration") {
        ($0.duration.rawValue + $0.distance.rawValue * 0).as(TimeSpan.self)
    }

    /// The distance of sets that have a duration too, as a column.
    public static let pacedDistance = ComputedColumn<ExerciseSet, Distance?>("pacedDistance") {
        ($0.distance.rawValue + $0.duration.rawValue * 0).as(Distance.self)
    }

    /// The fields, indexes and rules with which the store keeps sets.
    public static let schema = Schema<ExerciseSet>(
        "ExerciseSet",
        blank: ExerciseSet(
            exercise: nil, timestamp: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0)
    ) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "session", \.session, onDelete: .cascade)
        Field(3, "entry", \.entry)
        Field(4, "gym", \.gym)
        Field(5, "weight", \.weight)
        Field(6, "weightUnit", \.weightUnit)
        Field(7, "reps", \.reps)
        Field(8, "timestamp", \.timestamp)
        Field(9, "utcOffsetMinutes", \.utcOffsetMinutes)
        Field(10, "timeKnown", \.timeKnown)
        Field(11, "sequence", \.sequence)
        Field(12, "kind", \.kind)
        Field(13, "traits", \.traits)
        Field(14, "completed", \.completed)
        Field(15, "side", \.side)
        Field(16, "rpe", \.rpe)
        Field(17, "rest", \.rest)
        Field(18, "distance", \.distance)
        Field(19, "distanceUnit", \.distanceUnit)
        Field(20, "duration", \.duration)
        Field(21, "notes", \.notes)
        Field(22, "implementCount", \.implementCount)
        Field(23, "bodyLoad", \.bodyLoad)
        Document(24, "target", \.target)
        Document(25, "extras", \.extras)
        Field(26, "exerciseName", \.exerciseName)
        Field(27, "setGroup", \.setGroup)
        Index("byTimestamp", on: .ascending(\.timestamp), .ascending(\.sequence))
        Index(
            "byExercise",
            on: .ascending(\.exercise), .ascending(\.timestamp), .ascending(\.sequence))
        Index(
            "bySession", on: .ascending(\.session), .ascending(\.sequence), .ascending(\.timestamp))
        Index("byDay", on: .computed(day), .ascending(\.timestamp), .ascending(\.sequence))
        // One leap for each number of repetitions finds the records of an exercise.
        Index(
            "byResult",
            on: .ascending(\.exercise), .ascending(\.completed), .computed(isWarmUp),
            .ascending(\.reps), .descending(\.weight), .ascending(\.timestamp),
            .ascending(\.sequence))
        Index(
            "byGym", on: .ascending(\.exercise), .ascending(\.gym), .ascending(\.timestamp),
            .ascending(\.sequence), where: .matching { $0.gym != nil })
        byDuration
        byDistance
        AggregateIndex(
            "totalsByDay", by: .computed(day), .computed(isWarmUp),
            summing: .computed(volume), .field(\.reps), .field(\.duration), .field(\.distance),
            .field(\.rest), .computed(pacedDuration), .computed(pacedDistance),
            where: .matching { $0.completed == true })
        AggregateIndex(
            "totalsByExercise", by: .ascending(\.exercise), .computed(day), .computed(isWarmUp),
            .ascending(\.side),
            summing: .computed(volume), .field(\.reps), .field(\.duration), .field(\.distance),
            .field(\.rest), .computed(pacedDuration), .computed(pacedDistance),
            where: .matching { $0.completed == true })
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try ExerciseSet.keepExercises(old, new, in: &transaction)
            try ExerciseSet.keepGym(old, new, in: &transaction)
        }
    }
}

// The records of what has a duration or a distance. Other sets have no entry.
extension ExerciseSet {
    private static let byDuration = Index<ExerciseSet>(
        "byDuration",
        on: .ascending(\.exercise), .computed(isWarmUp), .ascending(\.weight),
        .descending(\.duration), .ascending(\.timestamp), .ascending(\.sequence),
        where: .matching { $0.isHold })
    private static let byDistance = Index<ExerciseSet>(
        "byDistance",
        on: .ascending(\.exercise), .computed(isWarmUp), .descending(\.distance),
        .ascending(\.duration), .ascending(\.timestamp), .ascending(\.sequence),
        where: .matching { $0.isCovered })
}

extension Columns<ExerciseSet> {
    /// Whether a set was done that has a duration, and neither a distance nor repetitions.
    var isHold: Filter<ExerciseSet> {
        self.completed == true && self.duration > .zero
            && (self.distance == nil || self.distance == .zero)
            && (self.reps == nil || self.reps == 0)
    }

    /// Whether a set was done that has a distance.
    var isCovered: Filter<ExerciseSet> { self.completed == true && self.distance > .zero }
}

extension SectionKey where R == ExerciseSet, Value == LocalDay {
    /// A section for each day on which sets were done, in the time zone of each set.
    public static var day: SectionKey { .computed(ExerciseSet.day) }
}
