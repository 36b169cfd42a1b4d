import RecordStore
import TrainingData

extension Store {
    /// Opens a store as all of the benchmarks do: with options that nobody changed but these.
    static func open(
        at path: String, flushing durability: StoreOptions.Durability,
        extending extensions: [SchemaExtension] = []
    ) throws -> Store {
        var options = StoreOptions()
        options.durability = durability
        options.mapSizeBytes = MapSize.bytes
        return try open(
            at: path, options: options, extending: extensions,
            [Exercise.self, ExerciseSet.self, WorkoutSession.self])
    }
}
