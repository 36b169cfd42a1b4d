import CommandLineSupport
import PlainWeights

/// The JSON form of training records.
extension Exercise {
    /// The exercise as JSON.
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
    /// The set as JSON. The weight is in the unit in which it was typed.
    var json: JSONValue {
        .object([
            ("id", .string(id.description)),
            ("exercise", .optional(exercise?.description)),
            ("session", .optional(session?.description)),
            ("weight", weight.map { .number($0.number(in: weightUnit)) } ?? .null),
            ("weightUnit", .string(weightUnit.symbol)),
            ("reps", reps.map { .integer($0) } ?? .null),
            ("timestamp", .string(LocalTime.json(timestamp))),
            ("utcOffsetMinutes", .integer(utcOffsetMinutes)),
            ("sequence", sequence.map { .integer($0) } ?? .null),
            ("kind", .string(kind.description)), ("side", .string("\(side)")),
            ("completed", .bool(completed)),
            ("rpe", rpe.map { .number($0) } ?? .null),
            ("restSeconds", rest.map { .number($0.seconds) } ?? .null),
            ("distanceMeters", distance.map { .number($0.meters) } ?? .null),
            ("durationSeconds", duration.map { .number($0.seconds) } ?? .null),
            ("notes", .string(notes)),
        ])
    }
}

extension Page {
    /// Returns an object with the items under `name` and the token of the next page.
    func json(_ name: String, _ json: (Element) -> JSONValue) -> JSONValue {
        .object([(name, .array(items.map(json))), ("next", .optional(next?.text))])
    }
}
