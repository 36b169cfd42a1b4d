import RecordStore

/// Sums of sets that can be added to others.
struct TotalsSum {
    var sets = 0
    var reps = 0
    var volume: Int128 = 0
    var duration = 0
    var distance = 0
    var rest = 0
    /// The number of rests that were noted.
    var restCount = 0

    var totals: SetTotals {
        SetTotals(
            sets: sets, reps: reps, volume: Volume(rawValue: volume),
            duration: TimeSpan(rawValue: duration), distance: Distance(rawValue: distance),
            averageRest: restCount == 0 ? nil : TimeSpan(rawValue: rest / restCount))
    }

    mutating func add(_ other: TotalsSum) {
        sets += other.sets
        reps += other.reps
        volume += other.volume
        duration += other.duration
        distance += other.distance
        rest += other.rest
        restCount += other.restCount
    }
}
