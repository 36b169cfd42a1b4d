/// What a column of an exported file has, in any format.
enum ExchangeColumn: Hashable {
    case workoutStart, workoutEnd, workoutDuration, workoutName, workoutNumber, workoutNotes
    case date, time
    case setID
    case exercise, category, tags
    case setOrder, setKind
    /// The unit is nil where a column of its own, or the user, says it.
    case weight(Weight.Unit?)
    case weightUnit
    case reps
    case distance(Distance.Unit?)
    case distanceUnit
    case seconds, clockTime
    case rpe, rest, notes, exerciseNotes, superset
    case trait(ExerciseSet.Traits)
    case warmUp
    case extra(Extras.Key)

    /// The column without its unit.
    var kind: ExchangeColumn {
        switch self {
        case .weight: .weight(nil)
        case .distance: .distance(nil)
        default: self
        }
    }
}
