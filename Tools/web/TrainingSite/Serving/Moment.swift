import Foundation
import PlainWeights

/// When a request is answered: the time, its place and its day.
struct Moment: Sendable {
    let now: Date
    let utcOffsetMinutes: Int
    /// The minutes after midnight at which a day begins.
    let dayStart: Int
    let today: LocalDay

    init(of site: Site, _ snapshot: Snapshot) {
        now = site.now()
        utcOffsetMinutes = site.timeZone.secondsFromGMT(for: now) / 60
        dayStart = snapshot.value(of: WorkoutStore.dayStart)
        today = LocalDay(now, utcOffsetMinutes: utcOffsetMinutes, dayStart: dayStart)
    }
}
