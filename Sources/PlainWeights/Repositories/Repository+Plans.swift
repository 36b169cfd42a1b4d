public import RecordStore

extension Repository where R == Program {
    /// A query for the programs in the order of their names.
    public var byName: Query<Program> { Query().sorted(by: .name(\.name)) }

    /// A query for the programs that were ever made active, the active one first.
    public var active: Query<Program> {
        Query { $0.activeDate != nil }.sorted(by: .descending(\.activeDate))
    }
}

extension Repository where R == ProgramSlot {
    /// Returns a query for the slots of a program: those of every week, then those of single weeks
    /// and days.
    public func of(_ program: Program.ID) -> Query<ProgramSlot> {
        Query { $0.program == program }.sorted(
            by: .ascending(\.week), .ascending(\.weekday), .ascending(\.day), .ascending(\.order))
    }
}

extension Repository where R == ScheduledWorkout {
    /// Returns a query for the stored dates of a program, in the order of their days.
    public func of(_ program: Program.ID) -> Query<ScheduledWorkout> {
        Query { $0.program == program }
            .sorted(by: .computed(ScheduledWorkout.day), .ascending(\.order))
    }

    /// Returns a query for the stored dates within some days, in their order.
    public func during(_ days: Range<LocalDay>) -> Query<ScheduledWorkout> {
        Query { $0.computed(ScheduledWorkout.day).isIn(days) }
            .sorted(by: .computed(ScheduledWorkout.day), .ascending(\.order))
    }
}

extension Repository where R == Workout {
    /// A query for the workouts that are not hidden, in the order of their names.
    public var byName: Query<Workout> {
        Query { $0.isHidden == false }.sorted(by: .name(\.name))
    }
}

extension Repository where R == WorkoutModule {
    /// Returns a query for the modules of a workout in their order.
    public func of(_ workout: Workout.ID) -> Query<WorkoutModule> {
        .modules(of: workout)
    }
}

extension Repository where R == Module {
    /// A query for the modules in the order of their names.
    public var byName: Query<Module> { Query().sorted(by: .name(\.name)) }
}

extension Repository where R == PlannedExercise {
    /// Returns a query for the exercises of a module in their order.
    public func of(_ module: Module.ID) -> Query<PlannedExercise> {
        .planned(in: module)
    }

    /// Returns a query for the exercises of a workout that stand in none of its modules, in their
    /// order.
    public func of(_ workout: Workout.ID) -> Query<PlannedExercise> {
        .planned(alone: workout)
    }
}

extension Repository where R == ExerciseGroup {
    /// A query for the groups in their order.
    public var inOrder: Query<ExerciseGroup> { Query().sorted(by: .ascending(\.order)) }
}

extension Repository where R == GroupedExercise {
    /// Returns a query for the places of a group in their order.
    public func of(_ group: ExerciseGroup.ID) -> Query<GroupedExercise> {
        Query { $0.group == group }.sorted(by: .ascending(\.order))
    }
}
