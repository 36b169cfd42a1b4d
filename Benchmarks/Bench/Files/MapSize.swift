import Foundation
import RecordStore
import TrainingData

/// How much address space each file gets: what a store asks for by itself, or less under valgrind,
/// which has not as much to give.
enum MapSize {
    static let variable = "BENCH_MAP_BYTES"

    static let bytes =
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
        ?? StoreOptions().mapSizeBytes
}
