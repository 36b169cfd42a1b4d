import PlainWeights

/// The records of an exercise, a row for each measure.
struct RecordRows {
    let records: ExerciseRecords.Table
    let distances: [Distance]
    let format: TrainingFormat
    let dayStart: Int

    /// The measures of which there is something.
    var rows: [RecordRow] {
        var rows: [RecordRow] = []
        if let best = records.best { rows.append(row("Best set", best)) }
        if let most = records.oneRepMax {
            let weight = format.weight(.kilograms(most.kilograms))
            rows.append(row("Once, estimated", most.set, "\(weight) by \(format.set(most.set))"))
        }
        rows += repetitionRows
        if let most = records.mostSetVolume { rows.append(row("Most volume in a set", most)) }
        if let most = records.mostDayVolume {
            rows.append(
                RecordRow(
                    name: "Most volume on a day", feat: format.volume(most.volume),
                    day: most.day.description))
        }
        for set in records.longest { rows.append(row("Longest", set)) }
        if let set = records.farthest { rows.append(row("Farthest", set)) }
        for (distance, set) in zip(distances, records.fastest) {
            guard let set else { continue }
            let unit: Distance.Unit = distance < .kilometers(1) ? .meters : .kilometers
            rows.append(row("Fastest \(format.distance(distance, in: unit))", set))
        }
        return rows
    }

    /// A row for each set that is the best for some numbers of repetitions.
    private var repetitionRows: [RecordRow] {
        var rows: [RecordRow] = []
        var first = 0
        let sets = records.bestForReps
        while first < sets.count {
            guard let set = sets[first] else { break }
            let end = sets[first...].firstIndex { $0?.id != set.id } ?? sets.count
            let reps = end - first == 1 ? "\(end)" : "\(first + 1) to \(end)"
            rows.append(row("\(reps) \(end == 1 ? "rep" : "reps")", set))
            first = end
        }
        return rows
    }

    private func row(_ name: String, _ set: ExerciseSet, _ feat: String? = nil) -> RecordRow {
        RecordRow(
            name: name, feat: feat ?? format.set(set),
            day: set.day(dayStart: dayStart).description)
    }
}

/// A record, as the page gets it.
struct RecordRow: Encodable {
    let name: String
    let feat: String
    let day: String
}
