public import Foundation
public import RecordStore

/// What a session is started from.
public enum SessionSource: Hashable, Sendable {
    /// Nothing: exercises are added as they are done.
    case nothing
    /// A slot of a program, on the day on which it is due.
    case slot(ProgramSlot.ID, due: LocalDay)
    /// A date of a program that is stored.
    case date(ScheduledWorkout.ID)
    /// A workout.
    case workout(Workout.ID)
    /// A module in place of a whole workout.
    case module(Module.ID)
    /// An old session, to do once more what was done in it.
    case session(WorkoutSession.ID)
}

extension SessionSource {
    /// The source of a session that is started from a date of a calendar; nil for a date of which
    /// neither a slot nor a record is there.
    public init?(_ date: ProgramDate) {
        if let slot = date.slot {
            self = .slot(slot.id, due: date.due)
        } else if let stored = date.stored {
            self = .date(stored.id)
        } else {
            return nil
        }
    }
}

/// The reason why a session cannot be started.
public enum SessionError: Error, Hashable, Sendable {
    /// Another session goes on. Finish or discard it first.
    case alreadyActive(WorkoutSession.ID)
    /// There is no longer what the session should be started from.
    case noSource
}

extension SessionError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? {
        switch self {
        case .alreadyActive: "Another session goes on: finish or discard it first."
        case .noSource: "What the session should be started from is gone: choose another."
        }
    }

    public var description: String {
        switch self {
        case .alreadyActive(let id): "the session \(id) goes on: finish or discard it first"
        case .noSource: "there is no longer what the session should be started from"
        }
    }
}
