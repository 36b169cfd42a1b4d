import Foundation
import PlainWeights

/// The folder of the store, and who named it.
struct StorePlace {
    let path: String
    /// Whether it is that of the variable, so that a mistake in it is looked for there.
    let isFromVariable: Bool

    /// Opens a store that must be there, to read it.
    func reading() throws -> WorkoutStore { try open { try WorkoutStore.readOnly(at: path) } }

    /// Opens a store that must be there: a mistyped path makes none.
    func existing() throws -> WorkoutStore {
        var options = StoreOptions()
        options.access = .existing
        return try open { [options] in try WorkoutStore.open(at: path, options: options) }
    }

    /// Opens the store, and makes it if it is not there.
    func creating() throws -> WorkoutStore { try open { try WorkoutStore.open(at: path) } }

    private func open(_ body: () throws -> WorkoutStore) throws -> WorkoutStore {
        do {
            return try body()
        } catch let error as StorageError {
            throw UnopenedStore(cause: error, isFromVariable: isFromVariable)
        }
    }
}
