import Foundation
import RecordStore
import TrainingData

/// A writing operation, told to each implementation in its own words.
struct WriteCase {
    let name: String
    /// How many different arguments there are. Each is used up by a call.
    let count: Int
    /// How many operations a call does: a sample is the time of one.
    var operationsInCall = 1
    /// Whether the engine writes with the same order of commits each time, so that the peer's file
    /// must end as the engine's.
    var isDeterministic = true
    /// The commits of an argument: the records that each changes.
    let commits: (Int) -> [[UUID]]
    let store: (Store, Int) throws -> Void
    let sqlite: (any SQLiteWriter, Int) throws -> Void
    /// A set that shows whether an argument was written.
    let probe: (Int) -> ExerciseSet.ID
}
