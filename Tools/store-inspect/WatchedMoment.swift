import Foundation
import LMDB
import RecordStore

/// A store at one moment.
struct WatchedMoment {
    let date: Date
    let instant: ContinuousClock.Instant
    let counters: StoreCounters
    let info: EnvironmentInfo
    let readers: [ReaderInfo]
}
