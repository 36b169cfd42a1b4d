import Foundation
import PlainWeights

/// The folder of the store, and where its path comes from.
struct StoreLocation {
    let path: String
    /// Whether the path comes from the environment variable. An error then names the variable.
    let isFromVariable: Bool

    /// Opens an existing store for reading.
    func reading() throws -> WorkoutStore { try open { try WorkoutStore.readOnly(at: path) } }

    /// Opens an existing store for writing. A mistyped path creates nothing.
    func existing() throws -> WorkoutStore {
        var options = StoreOptions()
        options.access = .existing
        return try open { [options] in try WorkoutStore.open(at: path, options: options) }
    }

    /// Opens the store, and creates it if it does not exist.
    func creating() throws -> WorkoutStore { try open { try WorkoutStore.open(at: path) } }

    /// Runs `body`, and adds the origin of the path to its error.
    private func open(_ body: () throws -> WorkoutStore) throws -> WorkoutStore {
        do {
            return try body()
        } catch let error as StorageError {
            throw UnopenedStore(cause: error, isFromVariable: isFromVariable)
        }
    }
}
