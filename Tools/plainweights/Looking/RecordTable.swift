import CommandLineSupport
import PlainWeights

/// The records of an exercise, a row for each measure.
struct RecordTable {
    let records: ExerciseRecords.Table
    let distances: [Distance]
    let format: TrainingFormat
    let dayStart: Int

    /// The measures of which there is something.
    var rows: [TrainingFormat.RecordRow] {
        format.rows(of: records, distances: distances, dayStart: dayStart)
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
