import CommandLineSupport
import Foundation
import PlainWeights

/// The text form of a set, for people.
extension ExerciseSet {
    /// The effort of the set, with the weight in the unit in which it was typed: `102.5 kg x 5`,
    /// `500 m in 180 s`.
    var effort: String {
        var parts: [String] = []
        if let weight {
            parts.append("\(weight.number(in: weightUnit).short) \(weightUnit.symbol)")
        }
        if let reps { parts.append((weight == nil ? "" : "x ") + "\(reps)") }
        if let distance {
            parts.append("\(distance.number(in: distanceUnit).short) \(distanceUnit.symbol)")
        }
        if let duration {
            parts.append((distance == nil ? "" : "in ") + "\(duration.seconds.short) s")
        }
        return parts.joined(separator: " ")
    }
}

extension Double {
    /// The number with as many decimals as needed, two at most.
    var short: String {
        formatted(
            .number.precision(.fractionLength(0...2)).grouping(.never)
                .locale(Locale(identifier: "en_US_POSIX")))
    }
}

extension String {
    /// The text without characters that would move the cursor of a terminal.
    var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}
