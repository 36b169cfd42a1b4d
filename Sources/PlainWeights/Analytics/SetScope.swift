public import RecordStore

/// The sets that a statistic is about.
public enum SetScope: Hashable, Sendable {
    /// All sets.
    case all
    /// The sets of an exercise.
    case exercise(Exercise.ID)
    /// The sets of the exercises of a category, exactly as it was typed.
    case category(String)
    /// The sets of the exercises with a tag, exactly as it was typed.
    case tag(String)
    /// The sets of a session.
    case session(WorkoutSession.ID)
    /// The sets that were done in a gym.
    case gym(Gym.ID)

    /// A query for these sets.
    public var query: Query<ExerciseSet> {
        switch self {
        case .all: Query()
        case .exercise(let id): Query { $0.exercise == id }
        case .category(let category): Query { $0.exercise?.category == category }
        case .tag(let tag): Query { $0.exercise?.tags.contains(tag) }
        case .session(let id): Query { $0.session == id }
        case .gym(let id): Query { $0.gym == id.uuid }
        }
    }
}
