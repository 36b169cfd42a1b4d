import Foundation

/// The rows of each format.
extension TrainingExport {
    var header: [String] {
        switch report.format {
        case .strong:
            [
                "Date", "Workout Name", "Duration", "Exercise Name", "Set Order", "Weight",
                "Weight Unit", "Reps", "Distance", "Distance Unit", "Seconds", "Notes",
                "Workout Notes", "RPE", "Workout #",
            ]
        case .hevy:
            [
                "title", "start_time", "end_time", "description", "exercise_title", "superset_id",
                "exercise_notes", "set_index", "set_type",
                options.weightUnit == .pounds ? "weight_lbs" : "weight_kg", "reps",
                options.distanceUnit == .miles ? "distance_miles" : "distance_km",
                "duration_seconds", "rpe",
            ]
        case .fitNotes:
            [
                "Date", "Exercise", "Category", "Weight", "Weight Unit", "Reps", "Distance",
                "Distance Unit", "Time", "Comment",
            ]
        case .plainWeights:
            [
                "Exercise", "Muscle Tags", "Date", "Time",
                options.weightUnit == .pounds ? "Weight (lbs)" : "Weight (kg)", "Reps", "Warm Up",
                "Drop Set", "Assisted", "Pause at Top", "Timed Set", "Superset", "Tempo (s)", "PB",
                "Rest (s)", "Notes",
            ]
        }
    }

    private func weightUnit(_ set: ExerciseSet) -> WeightUnit {
        options.weightUnit ?? set.weightUnit
    }

    private func distanceUnit(_ set: ExerciseSet) -> DistanceUnit {
        options.distanceUnit ?? set.distanceUnit
    }

    mutating func writeStrong(_ set: ExerciseSet, _ number: Int, of part: Part) {
        let moment = LocalMoment(
            part.session?.startDate ?? set.timestamp,
            part.session?.utcOffsetMinutes ?? set.utcOffsetMinutes)
        let length = part.session.flatMap { session in
            session.endDate.map { $0.timeIntervalSince(session.startDate) }
        }
        var workoutNumber = ""
        if case .text(let text)? = part.session?.extras?["workoutNumber"] { workoutNumber = text }
        // The note of an entry stands at its first set.
        let notes = number == 0 ? part.entry?.notes ?? set.notes : set.notes
        if number == 0, part.entry != nil, !set.notes.isEmpty { report.lose("ExerciseSet.notes") }
        let order =
            switch set.kind {
            case .warmUp: "W"
            case .drop: "D"
            case .failure: "F"
            default: "\(number + 1)"
            }
        // The notes of a session stand in its first row.
        let sessionNotes = part.isFirst && number == 0 ? part.session?.notes ?? "" : ""
        let (weightUnit, distanceUnit) = (weightUnit(set), distanceUnit(set))
        let name = name(set, of: part)
        let start = [moment.text, part.session?.name ?? "", length.map(Self.length) ?? "", name]
        write(
            row: start + [
                order, set.weight.map { $0.text(in: weightUnit) } ?? "0",
                weightUnit == .kilograms ? "kg" : "lbs", "\(set.reps ?? 0)",
                set.distance.map { $0.text(in: distanceUnit) } ?? "0", distanceUnit.symbol,
                set.duration.map(\.text) ?? "0", notes, sessionNotes,
                set.rpe.map { "\($0)" } ?? "", workoutNumber,
            ])
        guard let rest = set.rest else { return }
        write(
            row: start + [
                "Rest Timer", "0", "", "0", "0", "", rest.text, "", "", "", workoutNumber,
            ])
    }

    /// A length as Strong writes it, with seconds where it has some.
    private static func length(_ seconds: TimeInterval) -> String {
        let whole = Int(seconds)
        let parts = [(whole / 3_600, "h"), (whole / 60 % 60, "m"), (whole % 60, "s")]
        let texts = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
        return texts.isEmpty ? "0s" : texts.joined(separator: " ")
    }

    mutating func writeHevy(_ set: ExerciseSet, _ number: Int, of part: Part) {
        let start = LocalMoment(
            part.session?.startDate ?? set.timestamp,
            part.session?.utcOffsetMinutes ?? set.utcOffsetMinutes)
        let end = part.session.flatMap { session in
            session.endDate.map { LocalMoment($0, session.utcOffsetMinutes) }
        }
        let kind =
            switch set.kind {
            case .warmUp: "warmup"
            case .drop: "dropset"
            case .failure: "failure"
            default: "normal"
            }
        let unit: WeightUnit = options.weightUnit ?? .kilograms
        let lengthUnit: DistanceUnit = options.distanceUnit == .miles ? .miles : .kilometers
        write(row: [
            part.session?.name ?? "", start.text, end?.text ?? "", part.session?.notes ?? "",
            name(set, of: part), part.entry?.supersetGroup.map { "\($0)" } ?? "",
            part.entry?.notes ?? "", "\(number)", kind, set.weight.map { $0.text(in: unit) } ?? "",
            set.reps.map { "\($0)" } ?? "", set.distance.map { $0.text(in: lengthUnit) } ?? "",
            set.duration.map(\.text) ?? "", set.rpe.map { "\($0)" } ?? "",
        ])
    }

    mutating func writeFitNotes(_ set: ExerciseSet, of part: Part) {
        let (weightUnit, distanceUnit) = (weightUnit(set), distanceUnit(set))
        let seconds = set.duration.map(\.text) ?? ""
        write(row: [
            LocalMoment(set.timestamp, set.utcOffsetMinutes).day, name(set, of: part),
            exercise(of: set)?.category ?? "", set.weight.map { $0.text(in: weightUnit) } ?? "0",
            weightUnit == .kilograms ? "kgs" : "lbs", "\(set.reps ?? 0)",
            set.distance.map { $0.text(in: distanceUnit) } ?? "0", distanceUnit.symbol, seconds,
            set.notes,
        ])
    }

    mutating func writePlainWeights(_ set: ExerciseSet, of part: Part) {
        let moment = LocalMoment(set.timestamp, set.utcOffsetMinutes)
        let unit: WeightUnit = options.weightUnit ?? .kilograms
        func flag(_ isSet: Bool) -> String { isSet ? "Yes" : "No" }
        var tempo = ""
        if case .text(let text)? = set.extras?[.tempo] { tempo = text }
        write(row: [
            name(set, of: part), exercise(of: set)?.tags.joined(separator: ", ") ?? "", moment.day,
            set.timeKnown ? moment.time : "", set.weight.map { $0.text(in: unit) } ?? "",
            set.reps.map { "\($0)" } ?? "", flag(set.kind == .warmUp),
            flag(set.traits.contains(.drop)), flag(set.traits.contains(.assisted)),
            flag(set.traits.contains(.paused)), flag(set.traits.contains(.timed)),
            flag(set.traits.contains(.superset)), tempo,
            flag(set.extras?[.personalBest] != nil), set.rest.map(\.text) ?? "", set.notes,
        ])
    }
}

extension LocalMoment {
    /// Creates what the clocks of a place showed at a moment.
    fileprivate init(_ date: Date, _ utcOffsetMinutes: Int) {
        self.init(seconds: Int(date.timeIntervalSince1970.rounded(.down)) + 60 * utcOffsetMinutes)
    }

    /// The day, as in 2026-08-14.
    fileprivate var day: String { "\(LocalDay(rawValue: dayAndTime.quotient))" }

    /// The time of the day, as in 18:05:00.
    fileprivate var time: String {
        let time = dayAndTime.remainder
        return [time / 3_600, time / 60 % 60, time % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
            .joined(separator: ":")
    }

    fileprivate var text: String { "\(day) \(time)" }

    private var dayAndTime: (quotient: Int, remainder: Int) {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
    }
}

extension Weight {
    /// The shortest number that is this weight again when it is read.
    fileprivate func text(in unit: WeightUnit) -> String {
        "\(number(in: unit))"
    }
}

extension Distance {
    fileprivate func text(in unit: DistanceUnit) -> String { "\(number(in: unit))" }
}

extension TimeSpan {
    /// The seconds, without a fraction that is 0.
    fileprivate var text: String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
