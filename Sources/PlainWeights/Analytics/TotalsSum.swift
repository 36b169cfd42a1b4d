import RecordStore

/// Sums of sets that can be added to others.
struct TotalsSum {
    var sets = 0
    var reps = 0
    var volume: Int128 = 0
    var duration = 0
    var distance = 0
    /// The duration and the distance of the sets that have both.
    var pacedDuration = 0
    var pacedDistance = 0
    var rest = 0
    /// The number of rests that were noted.
    var restCount = 0

    var totals: SetTotals {
        SetTotals(
            sets: sets, reps: reps, volume: Volume(rawValue: volume),
            duration: TimeSpan(rawValue: duration), distance: Distance(rawValue: distance),
            averageRest: restCount == 0 ? nil : TimeSpan(rawValue: rest / restCount),
            pacePerKilometer: pace)
    }

    private var pace: TimeSpan? {
        guard pacedDistance > 0 else { return nil }
        let kilometer = Int128(Distance.Unit.kilometers.micrometers)
        let time = (Int128(pacedDuration) * kilometer).roundedQuotient(by: Int128(pacedDistance))
        return TimeSpan(rawValue: Int(clamping: time))
    }

    mutating func add(_ other: TotalsSum) {
        sets += other.sets
        reps += other.reps
        volume += other.volume
        duration += other.duration
        distance += other.distance
        pacedDuration += other.pacedDuration
        pacedDistance += other.pacedDistance
        rest += other.rest
        restCount += other.restCount
    }

    /// Adds a set that counts, as the indexes of totals do.
    mutating func add(_ set: SetWalk.Step, by policy: VolumePolicy) {
        sets += 1
        reps += set.reps ?? 0
        let weight = policy.usesTypedWeight ? set.weight ?? .zero : set.load
        let once = policy.countsWeightOnlySets && set.weight != nil ? 1 : 0
        volume += Int128(max(weight.rawValue, 0)) * Int128(set.reps ?? once)
        duration += set.duration?.rawValue ?? 0
        distance += set.distance?.rawValue ?? 0
        if let duration = set.duration, let distance = set.distance {
            pacedDuration += duration.rawValue
            pacedDistance += distance.rawValue
        }
        if let noted = set.rest {
            rest += noted.rawValue
            restCount += 1
        }
    }
}
