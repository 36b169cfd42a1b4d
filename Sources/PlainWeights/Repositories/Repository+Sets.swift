public import Foundation
public import RecordStore

extension Repository where R == ExerciseSet {
    /// A query for all sets, newest first.
    public var newest: Query<ExerciseSet> {
        Query().newestFirst
    }

    /// Returns a query for the sets in a window of time, newest first. The end of the window is not
    /// included.
    public func during(_ window: Range<Date>) -> Query<ExerciseSet> {
        Query { $0.timestamp.isIn(window) }.newestFirst
    }

    /// A query for all sets by day, the newest day first and the newest set first in each day.
    ///
    /// Use it for lists with sections by `.day`. The day of a set is that of its own time zone.
    public var byDay: Query<ExerciseSet> {
        Query().sorted(
            by: .computed(ExerciseSet.day, descending: true), .descending(\.timestamp),
            .descending(\.sequence))
    }

    /// Returns a query for the sets of an exercise by day, the newest day first and the newest set
    /// first in each day. All sets of the exercise are read and sorted, since across the date line
    /// days are in another order than moments.
    public func byDay(of exercise: Exercise.ID) -> Query<ExerciseSet> {
        byDay.and { $0.exercise == exercise }
    }

    /// Returns a query for the sets of an exercise, newest first.
    public func of(_ exercise: Exercise.ID) -> Query<ExerciseSet> {
        .of(exercise)
    }

    /// Returns a query for the sets of an exercise in a window of time, newest first.
    public func of(_ exercise: Exercise.ID, during window: Range<Date>) -> Query<ExerciseSet> {
        Query { $0.exercise == exercise && $0.timestamp.isIn(window) }.newestFirst
    }

    /// Returns a query for the sets of an exercise at a gym, newest first.
    public func of(_ exercise: Exercise.ID, at gym: Gym.ID) -> Query<ExerciseSet> {
        Query { $0.exercise == exercise && $0.gym == gym.uuid }.newestFirst
    }

    /// Returns a query for the sets of an exercise that were done with a weight, the heaviest
    /// first, equal ones by their repetitions and then in the order in which they were done.
    ///
    /// All sets of the exercise are read and sorted. ``PersonalBest`` finds the first one alone.
    public func heaviest(of exercise: Exercise.ID) -> Query<ExerciseSet> {
        Query.done(exercise).and { $0.weight != nil }
            .sorted(
                by: .descending(\.weight), .descending(\.reps), .ascending(\.timestamp),
                .ascending(\.sequence))
    }

    /// Returns a query for the sets of a session in the order in which they were done.
    public func of(_ session: WorkoutSession.ID) -> Query<ExerciseSet> {
        .of(session)
    }
}

extension Query<ExerciseSet> {
    /// Returns a query for the sets of an exercise, newest first.
    static func of(_ exercise: Exercise.ID) -> Query {
        Query { $0.exercise == exercise }.newestFirst
    }

    /// Returns a query for the sets of an exercise that were done.
    static func done(_ exercise: Exercise.ID) -> Query {
        Query { $0.exercise == exercise && $0.completed == true }
    }

    /// Returns a query for the sets of an exercise that were done, of a side and at a gym if these
    /// are given.
    static func done(
        _ exercise: Exercise.ID, side: ExerciseSet.Side?, gym: Gym.ID?
    ) -> Query {
        var sets = done(exercise)
        if let side { sets = sets.and { $0.side == side } }
        if let gym = gym?.uuid { sets = sets.and { $0.gym == gym } }
        return sets
    }

    /// Returns a query for the sets of a session in the order in which they were done.
    static func of(_ session: WorkoutSession.ID) -> Query {
        Query { $0.session == session }.placed
    }

    /// This query in the order of the places in a session.
    var placed: Query { sorted(by: .ascending(\.sequence), .ascending(\.timestamp)) }

    /// This query with the newest sets first.
    var newestFirst: Query { sorted(byKeys: ExerciseSet.newestFirst) }

    /// This query in the order of time.
    var oldestFirst: Query { sorted(byKeys: ExerciseSet.oldestFirst) }
}

// Kept, because making them from key paths anew takes longer than the sets of a day.
extension ExerciseSet {
    fileprivate static let newestFirst = [
        SortKey<ExerciseSet>.descending(\.timestamp), .descending(\.sequence),
    ]
    fileprivate static let oldestFirst = [
        SortKey<ExerciseSet>.ascending(\.timestamp), .ascending(\.sequence),
    ]
}
