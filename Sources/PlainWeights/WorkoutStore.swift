@_exported public import RecordStore

/// A store of training records: exercises, their sets, and the sessions in which they were done.
///
/// ```swift
/// let store = try WorkoutStore.open(at: path)
/// let bench = Exercise(name: "Bench Press", category: "Chest")
/// try store.exercises.insert(bench)
/// try store.sets.add(ExerciseSet(exercise: bench.id, weight: .kilograms(100), reps: 5))
/// let page = try store.page(store.exercises.byLastUpdated)
/// ```
/// The records are plain values. In each transaction, the store updates the indexes, deletes the
/// sets of deleted exercises and sessions, refuses invalid records, and updates the `lastUpdated`
/// of exercises.
///
/// A ``Repository`` changes the records of one type and makes queries for lists. The store answers
/// queries with `fetch`, `first`, `count` and `page`. Use `read` and `write` for several steps in
/// one transaction.
public struct WorkoutStore: StoreDoor {
    /// The store behind this one.
    public let store: Store
    /// All types that the store was opened with.
    let types: [any Record.Type]

    package static let types: [any Record.Type] = [
        Exercise.self, ExerciseSet.self, WorkoutSession.self, SessionEntry.self,
        SessionSection.self, BodyMeasurement.self, StrengthMark.self, Gym.self, ImportedRow.self,
        Movement.self, Variant.self, VariantMuscle.self, Equipment.self, Program.self,
        ProgramSlot.self, ScheduledWorkout.self, Workout.self, WorkoutModule.self, Module.self,
        PlannedExercise.self, ExerciseGroup.self, GroupedExercise.self,
    ]

    /// The minutes after midnight at which a day of training begins, 0 in a new store.
    ///
    /// A set at half past midnight belongs to the day before if days begin at 4 o'clock. Changing
    /// it builds the indexes anew that depend on days, with progress:
    /// `try store.change(WorkoutStore.dayStart, to: 240)`.
    public static let dayStart = StoreConstant("dayStartMinutes", initially: 0)

    /// Opens the store in the folder `path`, and creates it if it does not exist.
    ///
    /// Other processes may have the store open, and so may this process, with the same options. A
    /// file of an older version of this library is brought up to date. An app may keep records of
    /// its own beside those of training, with references between both, and may add indexes and
    /// rules to the types of training:
    ///
    /// ```swift
    /// struct Photo: Record {
    ///     var id = ID()
    ///     var exercise: Exercise.ID?
    ///     var image = Data()
    ///
    ///     static let schema = Schema<Photo>("app.Photo", blank: Photo()) {
    ///         Field(1, "exercise", \.exercise, onDelete: .cascade)
    ///         Field(2, "image", \.image)
    ///     }
    /// }
    /// let store = try WorkoutStore.open(at: path, with: [Photo.self])
    /// let photos = store.records(Photo.self)
    /// ```
    /// - Parameters:
    ///   - options: for example what a commit survives, and how much of the file is checked first.
    ///   - types: the app's own record types.
    ///   - extensions: indexes and rules that the app adds to types, its own or those of training.
    ///   - upkeep: when indexes are built that the file does not have yet.
    ///   - progress: called while that is done. An error that it throws ends the work; opening the
    ///     store again continues it.
    /// - Throws: `StoreError` or `StorageError`. A refused file is not changed.
    public static func open(
        at path: String, options: StoreOptions = StoreOptions(), with types: [any Record.Type] = [],
        extending extensions: [SchemaExtension] = [], upkeep: UpkeepTime = .beforeOpening,
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> WorkoutStore {
        let types = Self.types + types
        let store = try Store.open(
            at: path, options: options, extending: extensions, upkeep: upkeep, progress: progress,
            types)
        return WorkoutStore(store: store, types: types)
    }

    /// Creates a store that is deleted with the last reference to it, for previews and tests.
    /// - Parameter rehearsing: whether every `write` closure runs twice, with the first run undone,
    ///   so that effects outside the transaction show up. Without it, a write takes half as long.
    public static func temporary(
        with types: [any Record.Type] = [], extending extensions: [SchemaExtension] = [],
        rehearsing: Bool = true
    ) throws -> WorkoutStore {
        let types = Self.types + types
        let store = try Store.temporary(types, extending: extensions, rehearsing: rehearsing)
        return WorkoutStore(store: store, types: types)
    }

    /// Opens the store in the folder `path` for reading only. Every write throws.
    ///
    /// This call throws while this process has the store open for writing.
    /// - Parameters:
    ///   - types: the app's own record types.
    ///   - extensions: what the app adds to types.
    public static func readOnly(
        at path: String, with types: [any Record.Type] = [],
        extending extensions: [SchemaExtension] = []
    ) throws -> WorkoutStore {
        var options = StoreOptions()
        options.access = .readOnly
        return try open(at: path, options: options, with: types, extending: extensions)
    }
}
