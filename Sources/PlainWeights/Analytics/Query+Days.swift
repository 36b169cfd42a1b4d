import Foundation
import RecordStore

extension Query<ExerciseSet> {
    /// Returns the query for the sets of this one on a day, in the order in which they were done.
    func on(_ day: LocalDay, in snapshot: Snapshot) -> Query {
        let window = day.moments(dayStart: snapshot.value(of: WorkoutStore.dayStart))
        return self.and { $0.timestamp.isIn(window) && $0.computed(ExerciseSet.day) == day }
            .oldestFirst
    }
}

extension Snapshot {
    /// Returns the last day of the sets of a query, before a day if one is given; nil if it has
    /// none.
    ///
    /// It is near the newest set: across the date line that may lie on a day before that of one
    /// some hours older.
    func lastDay(
        of found: Query<ExerciseSet>, before limit: LocalDay? = nil
    ) throws -> LocalDay? {
        var sets = found
        if let limit { sets = sets.and { $0.computed(ExerciseSet.day) < limit } }
        let dayStart = value(of: WorkoutStore.dayStart)
        if let limit {
            let end = LocalDay(rawValue: limit.rawValue - 1).moments(dayStart: dayStart).upperBound
            sets = sets.and { $0.timestamp < end }
        }
        guard let newest = try first(sets.newestFirst) else { return nil }
        let day = newest.day(dayStart: dayStart)
        let start = newest.timestamp.addingTimeInterval(-172_800)
        let later = sets.and { $0.timestamp >= start && $0.computed(ExerciseSet.day) > day }
        let other = try first(later.sorted(by: .computed(ExerciseSet.day, descending: true)))
        return other.map { $0.day(dayStart: dayStart) } ?? day
    }
}

extension LocalDay {
    /// The moments that fall on the day somewhere on earth.
    func moments(dayStart: Int) -> Range<Date> {
        let start = Double(rawValue) * 86_400 + Double(dayStart) * 60
        let offsets = TrainingLimits.utcOffsetMinutes
        let first = start - Double(offsets.upperBound) * 60
        let last = start + 86_400 - Double(offsets.lowerBound) * 60
        return Date(timeIntervalSince1970: first)..<Date(timeIntervalSince1970: last)
    }
}

extension Range<LocalDay> {
    /// The moments that fall on one of the days somewhere on earth.
    func moments(dayStart: Int) -> Range<Date> {
        let last = LocalDay(rawValue: upperBound.rawValue - 1)
        let start = lowerBound.moments(dayStart: dayStart).lowerBound
        return start..<Swift.max(start, last.moments(dayStart: dayStart).upperBound)
    }
}
