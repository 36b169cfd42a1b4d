/// The records of an exercise, as a user reads them.
extension TrainingFormat {
    /// A record: by which measure, what was done, and on which day.
    public struct RecordRow: Hashable, Sendable {
        /// The measure, such as `best set` or `8 to 10 reps`.
        public let name: String
        /// What was done, such as `80 kg x 8 reps`.
        public let feat: String
        /// The day on which it was done.
        public let day: LocalDay
    }

    /// Returns a row for each measure of which there is something.
    /// - Parameters:
    ///   - distances: those that ``ExerciseRecords/Table/fastest`` is about.
    ///   - dayStart: the minutes after midnight at which days begin; see
    ///     ``WorkoutStore/dayStart``.
    public func rows(
        of records: ExerciseRecords.Table, distances: [Distance], dayStart: Int = 0
    ) -> [RecordRow] {
        func row(_ name: String, _ set: ExerciseSet, _ feat: String? = nil) -> RecordRow {
            RecordRow(name: name, feat: feat ?? self.set(set), day: set.day(dayStart: dayStart))
        }
        var rows: [RecordRow] = []
        if let best = records.best { rows.append(row("best set", best)) }
        rows += records.repetitionSpans.map { span in
            let reps = span.reps.count == 1 ? "\(span.reps.lowerBound)" : span.reps.text
            return row("\(reps) \(reps == "1" ? "rep" : "reps")", span.set)
        }
        if let most = records.oneRepMax {
            let weight = weight(.kilograms(most.kilograms))
            rows.append(row("once, estimated", most.set, "\(weight) by \(set(most.set))"))
        }
        if let most = records.mostSetVolume, let weight = most.weight, let reps = most.reps {
            let volume = Volume(rawValue: Int128(weight.rawValue) * Int128(reps))
            rows.append(
                row("most volume, set", most, "\(self.volume(volume)) by \(set(most))"))
        }
        if let most = records.mostDayVolume {
            rows.append(
                RecordRow(name: "most volume, day", feat: volume(most.volume), day: most.day))
        }
        rows += records.longest.map { row("longest", $0) }
        if let set = records.farthest { rows.append(row("farthest", set)) }
        for (distance, set) in zip(distances, records.fastest) {
            guard let set else { continue }
            rows.append(row("fastest \(self.distance(distance, in: distance.readUnit))", set))
        }
        return rows
    }
}

extension ExerciseRecords.Table {
    /// The sets that are the best for some numbers of repetitions in a row.
    fileprivate var repetitionSpans: [(reps: ClosedRange<Int>, set: ExerciseSet)] {
        var spans: [(reps: ClosedRange<Int>, set: ExerciseSet)] = []
        for (position, set) in bestForReps.enumerated() {
            guard let set else { break }
            if let last = spans.last, last.set.id == set.id {
                spans[spans.count - 1].reps = last.reps.lowerBound...(position + 1)
            } else {
                spans.append(((position + 1)...(position + 1), set))
            }
        }
        return spans
    }
}

extension ClosedRange<Int> {
    fileprivate var text: String { "\(lowerBound) to \(upperBound)" }
}

extension Distance {
    /// The unit in which the distance is a number that is easy to read.
    fileprivate var readUnit: Distance.Unit {
        if self == .miles(1) { return .miles }
        return self < .kilometers(1) ? .meters : .kilometers
    }
}
