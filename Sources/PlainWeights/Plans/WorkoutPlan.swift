public import RecordStore

/// What a workout consists of: its modules with their exercises, and the exercises that stand in it
/// by themselves, in their order.
public struct WorkoutPlan: Statistic, Hashable {
    /// The workout that is planned.
    public var workout: Workout.ID

    /// Creates the statistic.
    public init(of workout: Workout.ID) {
        self.workout = workout
    }

    /// A part of a workout.
    public struct Part: Hashable, Sendable {
        /// The place of a module in the workout; nil for an exercise that stands there by itself.
        public var place: WorkoutModule?
        /// The module; nil for an exercise that stands in the workout by itself.
        public var module: Module?
        /// The exercises of the module in their order, or the one exercise.
        public var exercises: [PlannedExercise]
        fileprivate var order: Position
    }

    /// - Complexity: O(log n) for each part and each exercise.
    public func value(in snapshot: Snapshot) throws -> [Part] {
        var parts: [Part] = []
        for place in try snapshot.fetch(.modules(of: workout)) {
            guard let module = try snapshot.get(place.module) else { continue }
            let exercises = try snapshot.fetch(.planned(in: module.id))
            parts.append(
                Part(place: place, module: module, exercises: exercises, order: place.order))
        }
        for exercise in try snapshot.fetch(.planned(alone: workout)) {
            parts.append(
                Part(place: nil, module: nil, exercises: [exercise], order: exercise.order))
        }
        return parts.sorted { left, right in
            (left.order.rawValue, left.id) < (right.order.rawValue, right.id)
        }
    }
}

extension WorkoutPlan.Part {
    /// The id of the record that places the part in the workout.
    fileprivate var id: String { (place?.id.description ?? exercises.first?.id.description) ?? "" }
}

extension Query<WorkoutModule> {
    /// Returns a query for the modules of a workout in their order.
    static func modules(of workout: Workout.ID) -> Query {
        Query { $0.workout == workout }.sorted(by: .ascending(\.order))
    }
}

extension Query<PlannedExercise> {
    /// Returns a query for the exercises of a module in their order.
    static func planned(in module: Module.ID) -> Query {
        Query { $0.module == module }.sorted(by: .ascending(\.order))
    }

    /// Returns a query for the exercises that stand in a workout by themselves, in their order.
    static func planned(alone workout: Workout.ID) -> Query {
        Query { $0.workout == workout }.sorted(by: .ascending(\.order))
    }
}
