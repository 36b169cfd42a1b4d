import CommandLineSupport
import PlainWeights

/// The records of an exercise, a row for each measure.
struct RecordTable {
    let records: ExerciseRecords.Table
    let distances: [Distance]
    let format: TrainingFormat
    let dayStart: Int

    /// A measure with what was done.
    struct Row {
        let name: String
        let feat: String
        let day: LocalDay
    }

    /// The measures of which there is something.
    var rows: [Row] {
        var rows: [Row] = []
        if let best = records.best { rows.append(row("best set", best)) }
        rows += repetitionRows
        if let most = records.oneRepMax {
            let weight = format.weight(.kilograms(most.kilograms))
            rows.append(row("once, estimated", most.set, "\(weight) by \(format.set(most.set))"))
        }
        if let most = records.mostSetVolume, let weight = most.weight, let reps = most.reps {
            let volume = Volume(rawValue: Int128(weight.rawValue) * Int128(reps))
            rows.append(
                row("most volume, set", most, "\(format.volume(volume)) by \(format.set(most))"))
        }
        if let most = records.mostDayVolume {
            rows.append(
                Row(name: "most volume, day", feat: format.volume(most.volume), day: most.day))
        }
        for set in records.longest { rows.append(row("longest", set)) }
        if let set = records.farthest { rows.append(row("farthest", set)) }
        for (distance, set) in zip(distances, records.fastest) {
            guard let set else { continue }
            rows.append(row("fastest \(format.distance(distance, in: distance.readUnit))", set))
        }
        return rows
    }

    /// A row for each set that is the best for some numbers of repetitions.
    private var repetitionRows: [Row] {
        var rows: [Row] = []
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

    private func row(_ name: String, _ set: ExerciseSet, _ feat: String? = nil) -> Row {
        Row(name: name, feat: feat ?? format.set(set), day: set.day(dayStart: dayStart))
    }

    func text(title: String) -> TextTable {
        var table = TextTable([
            TextTable.Column("Record", .whole), TextTable.Column(title, .wrapped),
            TextTable.Column("Day", .whole),
        ])
        for row in rows { table.add([row.name, row.feat, "\(row.day)"]) }
        return table
    }

    var json: JSONValue {
        func optional(_ set: ExerciseSet?) -> JSONValue { set?.json ?? .null }
        let fastest = zip(distances, records.fastest).map { distance, set in
            JSONValue.object([("meters", .number(distance.meters)), ("set", optional(set))])
        }
        return .object([
            ("best", optional(records.best)),
            ("bestForReps", .array(records.bestForReps.map(optional))),
            ("estimateKilograms", .optional(records.oneRepMax?.kilograms)),
            ("estimateSet", optional(records.oneRepMax?.set)),
            ("mostSetVolume", optional(records.mostSetVolume)),
            (
                "mostDayVolume",
                records.mostDayVolume.map {
                    .object([
                        ("day", .string("\($0.day)")),
                        ("volumeKilograms", .number($0.volume.kilograms)),
                    ])
                } ?? .null
            ),
            ("longest", .array(records.longest.map(\.json))),
            ("farthest", optional(records.farthest)), ("fastest", .array(fastest)),
        ])
    }
}

extension Distance {
    /// The unit in which the distance is a number that is easy to read.
    fileprivate var readUnit: Distance.Unit {
        if self == .miles(1) { return .miles }
        return self < .kilometers(1) ? .meters : .kilometers
    }
}
