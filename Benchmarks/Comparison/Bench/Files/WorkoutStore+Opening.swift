import PlainWeights

extension WorkoutStore {
    /// Opens a store as all of the benchmarks do: with options that nobody changed but these.
    static func open(
        at path: String, flushing durability: StoreOptions.Durability,
        extending extensions: [SchemaExtension] = []
    ) throws -> WorkoutStore {
        var options = StoreOptions()
        options.durability = durability
        options.mapSizeBytes = MapSize.bytes
        return try open(at: path, options: options, extending: extensions)
    }
}
