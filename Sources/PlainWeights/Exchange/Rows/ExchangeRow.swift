/// A row of an exported file, in terms that all formats share.
///
/// A faulty row has what could be read of it, because it keeps its place among the others.
struct ExchangeRow {
    /// What a row stands for.
    enum Kind: Hashable {
        case set
        /// The rest after the set above.
        case rest(TimeSpan)
        /// A note on the exercise above.
        case note
    }

    /// The visit that a row is of.
    struct Workout: Hashable {
        /// What the file says about the start, so that the clocks of no place matter.
        var start: LocalMoment
        var name = ""
        /// The name by which visits are compared.
        var nameKey = ""
        var notes = ""
        var number = ""
        var end: End = .unknown

        enum End: Hashable {
            case unknown
            case after(TimeSpan)
            case at(LocalMoment)
            /// The row is faulty.
            case unreadable
        }
    }

    let line: Int
    var fault: RowFault?
    /// Whether the row above that it would belong to is faulty and has no place.
    var isBelowFault = false
    /// The id of the set, in formats that say it.
    var id: ExerciseSet.ID?
    var kind = Kind.set
    /// Nil in formats without visits.
    var workout: Workout?
    /// The time of the set, in formats that say it.
    var moment: LocalMoment?
    var exercise = ""
    /// The name by which exercises are compared.
    var exerciseKey = ""
    var category = ""
    var tags: [String] = []
    /// The number of the set as the file counts.
    var number: Int?
    var weight: Weight?
    var weightUnit: Weight.Unit?
    var reps: Int?
    var distance: Distance?
    var distanceUnit: Distance.Unit?
    var duration: TimeSpan?
    var rpe: Double?
    var rest: TimeSpan?
    var setKind = ExerciseSet.Kind.normal
    var traits: ExerciseSet.Traits = []
    var notes = ""
    var exerciseNotes = ""
    var superset: Int?
    var extras: Extras?
    /// What the row said that was not taken as it is.
    var warnings: [String] = []

    init(line: Int) { self.line = line }

    /// The time with which the ids of its set are made: that of its visit, or its own. Nil if
    /// it could not be read.
    var start: LocalMoment? { workout?.start ?? moment }

    /// Whether the row has anything that was done.
    var hasResult: Bool {
        weight != nil || reps != nil || distance != nil || duration != nil || rpe != nil
    }
}
