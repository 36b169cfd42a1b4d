public import RecordStore

/// A repository for each type of record. Each makes the queries for the lists of its type.
extension WorkoutStore {
    /// The exercises.
    public var exercises: Repository<Exercise> { Repository(store: store) }

    /// The sets of all exercises.
    public var sets: Repository<ExerciseSet> { Repository(store: store) }

    /// The sessions.
    public var sessions: Repository<WorkoutSession> { Repository(store: store) }

    /// The exercises within sessions.
    public var entries: Repository<SessionEntry> { Repository(store: store) }

    /// The parts of sessions.
    public var sections: Repository<SessionSection> { Repository(store: store) }

    /// The measurements of the body.
    public var measurements: Repository<BodyMeasurement> { Repository(store: store) }

    /// The results to refer to, such as training maxima.
    public var marks: Repository<StrengthMark> { Repository(store: store) }

    /// The places to train.
    public var gyms: Repository<Gym> { Repository(store: store) }

    /// The traces of imported rows.
    public var importedRows: Repository<ImportedRow> { Repository(store: store) }

    /// The movements of the library.
    public var movements: Repository<Movement> { Repository(store: store) }

    /// The variants of movements.
    public var variants: Repository<Variant> { Repository(store: store) }

    /// The muscles of variants.
    public var variantMuscles: Repository<VariantMuscle> { Repository(store: store) }

    /// The equipment of the library.
    public var equipment: Repository<Equipment> { Repository(store: store) }

    /// The programs.
    public var programs: Repository<Program> { Repository(store: store) }

    /// The places in programs that recur.
    public var programSlots: Repository<ProgramSlot> { Repository(store: store) }

    /// The dates of programs.
    public var scheduledWorkouts: Repository<ScheduledWorkout> { Repository(store: store) }

    /// The workouts of plans.
    public var workouts: Repository<Workout> { Repository(store: store) }

    /// The modules within workouts.
    public var workoutModules: Repository<WorkoutModule> { Repository(store: store) }

    /// The modules of plans.
    public var modules: Repository<Module> { Repository(store: store) }

    /// The exercises of modules and workouts.
    public var plannedExercises: Repository<PlannedExercise> { Repository(store: store) }

    /// The lists of exercises that the user made.
    public var exerciseGroups: Repository<ExerciseGroup> { Repository(store: store) }

    /// The places of exercises in these lists.
    public var groupedExercises: Repository<GroupedExercise> { Repository(store: store) }

    /// The records of a type of the app's own, which the store was opened with.
    public func records<R: Record>(_ type: R.Type) -> Repository<R> { Repository(store: store) }
}
