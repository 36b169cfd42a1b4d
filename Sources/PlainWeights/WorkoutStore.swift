@_exported public import RecordStore

/// A store of training: the one thing that a front end opens.
///
/// Exercises, their sets and the sessions in which they were done are plain values. The store
/// keeps their indexes true, deletes the sets of what is deleted, refuses what is no training, and
/// keeps each exercise's `lastUpdated`, all in the transaction that changes something.
///
/// ```swift
/// let store = try WorkoutStore.open(at: path)
/// let bench = Exercise(name: "Bench Press", category: "Chest")
/// try store.exercises.add(bench)
/// try store.sets.add(ExerciseSet(exercise: bench.id, weight: .kilograms(100), reps: 5))
/// let page = try store.page(store.exercises.byLastUpdated)
/// ```
/// Each repository has the changes of one record and the lists of its type. The lists are queries,
/// which `fetch`, `first`, `count` and `page` answer; `read` and `write` lend one transaction for
/// what belongs together.
public struct WorkoutStore: StoreWriting {
    let store: Store

    static let types: [any Record.Type] = [Exercise.self, ExerciseSet.self, WorkoutSession.self]

    /// Opens the store in the folder `path`, and makes it if it is not there.
    ///
    /// Other processes may have it open, and so may this one, with the same options.
    /// - Throws: ``StoreError`` or ``StorageError``. A file that is refused is not changed.
    public static func open(at path: String) throws -> WorkoutStore {
        try open(at: path, options: StoreOptions())
    }

    /// The same, with a say in what a commit survives and how much is checked first.
    public static func open(at path: String, options: StoreOptions) throws -> WorkoutStore {
        WorkoutStore(store: try Store.open(at: path, options: options, types))
    }

    /// A store that is removed with the last reference to it: for previews and tests.
    /// - Parameter rehearsing: whether every `write` closure runs twice, the first run undone, so
    ///   that effects elsewhere show up. Without it a write takes half as long.
    public static func temporary(rehearsing: Bool = true) throws -> WorkoutStore {
        WorkoutStore(store: try Store.temporary(types, rehearsing: rehearsing))
    }

    /// Opens the store in the folder `path` without ever changing it; every write throws. Not
    /// while this process has it open for writing.
    public static func readOnly(at path: String) throws -> WorkoutStore {
        var options = StoreOptions()
        options.access = .readOnly
        return try open(at: path, options: options)
    }

    public var exercises: Repository<Exercise> { Repository(store: store) }

    public var sets: Repository<ExerciseSet> { Repository(store: store) }

    public var sessions: Repository<WorkoutSession> { Repository(store: store) }

    /// The folder of the store.
    public var path: String { store.path }

    /// What each transaction changes that commits from now on, or that some were missed.
    public func changes() -> AsyncStream<ChangeEvent> { store.changes() }

    /// Compares every index, reference and checksum with the records, and gives what is wrong.
    /// - Complexity: O(records), in bounded memory.
    public func verify() throws -> VerificationReport { try store.verify() }

    /// Who reads the store now, in this process and in others; see ``Store/readers()``.
    public func readers() throws -> [StoreReader] { try store.readers() }

    /// Copies the newest state to a new folder while others go on; see
    /// ``Store/copy(to:compacting:progress:)-(String,_,_)``.
    public func copy(
        to folder: String, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try store.copy(to: folder, compacting: compacting, progress: progress)
    }

    /// Closes the store for everybody in this process.
    public func close() throws { try store.close() }
}
