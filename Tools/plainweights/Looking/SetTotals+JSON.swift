import CommandLineSupport
import PlainWeights

extension SetTotals {
    /// The totals as members of an object.
    var members: [(key: String, value: JSONValue)] {
        [
            ("sets", .integer(sets)), ("reps", .integer(reps)),
            ("volumeKilograms", .number(volume.kilograms)),
        ]
    }
}
