import Foundation
import PlainWeights

/// How much address space each file gets: what a store asks for by itself, or less under valgrind,
/// which has not as much to give.
enum MapSize {
    static let variable = "BENCH_MAP_BYTES"

    static let bytes =
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
        ?? StoreOptions().mapSizeBytes
}

extension WorkoutStore {
    /// Opens a store as all of the benchmarks do: with options that nobody changed but these.
    static func open(
        at path: String, flushing durability: StoreOptions.Durability
    ) throws -> WorkoutStore {
        var options = StoreOptions()
        options.durability = durability
        options.mapSizeBytes = MapSize.bytes
        return try open(at: path, options: options)
    }
}
