import CommandLineSupport
import PlainWeights

/// How training is given to programs. Weights are in the unit in which they were typed.
extension Exercise {
    var json: JSONValue {
        .object([
            ("id", .string(id.description)), ("name", .string(name)),
            ("category", .string(category)), ("notes", .string(notes)),
            ("createdDate", .string(LocalTime.json(createdDate))),
            ("lastUpdated", .string(LocalTime.json(lastUpdated))),
        ])
    }
}

extension ExerciseSet {
    var json: JSONValue {
        .object([
            ("id", .string(id.description)),
            ("exercise", .optional(exercise?.description)),
            ("session", .optional(session?.description)),
            ("weight", .number(weight.number(in: weightUnit))),
            ("weightUnit", .string(weightUnit.symbol)),
            ("reps", .integer(reps)),
            ("timestamp", .string(LocalTime.json(timestamp))),
            ("utcOffsetMinutes", .integer(utcOffsetMinutes)),
            ("sequence", .integer(sequence)),
            ("kind", .string(kind.description)),
            ("completed", .bool(completed)),
            ("rpe", rpe.map { .number($0) } ?? .null),
            ("restSeconds", restSeconds.map { .integer($0) } ?? .null),
            ("distanceMeters", distanceMeters.map { .number($0) } ?? .null),
            ("durationSeconds", durationSeconds.map { .integer($0) } ?? .null),
            ("notes", .string(notes)),
        ])
    }
}

extension Page {
    /// The records under a name of their own, and the token of the next page.
    func json(_ name: String, _ json: (R) -> JSONValue) -> JSONValue {
        .object([(name, .array(records.map(json))), ("next", .optional(next?.text))])
    }

    /// How to go on, for people.
    func printNext(_ console: Console) {
        if let next { console.print("\nmore: --after \(next.text)") }
    }
}
