import CommandLineSupport
import Foundation
import LMDB
import RecordStore

/// A store that is looked at again and again, also when another file has taken its place.
struct WatchedStore {
    private var environment: Environment
    private let pace: Pace

    init(_ store: InspectedStore, _ pace: Pace) {
        environment = store.environment
        self.pace = pace
    }

    /// Looks at the newest state.
    /// - Parameter last: an earlier moment, since when changes are taken from the history.
    mutating func moment(since last: WatchedMoment? = nil) throws -> WatchedMoment {
        while true {
            do {
                // The catalog may have changed.
                let store = try InspectedStore(environment, checkedBy: nil)
                return WatchedMoment(
                    date: pace.date(), instant: pace.now(),
                    counters: try store.counters(since: last?.counters),
                    info: try environment.info(), readers: try environment.readers())
            } catch StorageError.replaced {
                environment = try InspectedStore.environment(at: environment.path)
            }
        }
    }
}
