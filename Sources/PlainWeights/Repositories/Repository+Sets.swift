public import Foundation
public import RecordStore

extension Repository where R == ExerciseSet {
    /// All sets, newest first.
    public var newest: Query<ExerciseSet> {
        Query().newestFirst
    }

    /// The sets from the beginning of a window until before its end, newest first.
    public func during(_ window: Range<Date>) -> Query<ExerciseSet> {
        Query { $0.timestamp.isIn(window) }.newestFirst
    }

    /// All sets by the days on which they were done, the newest day first, and in each the newest
    /// set: for lists in sections by `.day`.
    public var byDay: Query<ExerciseSet> {
        Query().sorted(
            by: .computed("day", descending: true), .descending(\.timestamp),
            .descending(\.sequence))
    }

    /// The sets of an exercise, newest first.
    public func of(_ exercise: Exercise.ID) -> Query<ExerciseSet> {
        .of(exercise)
    }

    /// The sets of an exercise in a window, newest first.
    public func of(_ exercise: Exercise.ID, during window: Range<Date>) -> Query<ExerciseSet> {
        Query { $0.exercise == exercise && $0.timestamp.isIn(window) }.newestFirst
    }

    /// The sets of a session in the order in which they were done.
    public func of(_ session: WorkoutSession.ID) -> Query<ExerciseSet> {
        .of(session)
    }
}

extension Query<ExerciseSet> {
    static func of(_ exercise: Exercise.ID) -> Query {
        Query { $0.exercise == exercise }.newestFirst
    }

    static func of(_ session: WorkoutSession.ID) -> Query {
        Query { $0.session == session }
            .sorted(by: .ascending(\.sequence), .ascending(\.timestamp))
    }

    /// The reverse of the order of sets.
    fileprivate var newestFirst: Query {
        sorted(by: .descending(\.timestamp), .descending(\.sequence))
    }
}
