import Foundation
import RecordStore

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
                "Rest (s)", "Notes", "Set ID",
            ]
        }
    }

    func text(_ text: String) -> ExportColumn<String> {
        ExportColumn(text, guardsFormulas: options.guardsFormulas)
    }

    mutating func writeStrong(_ row: inout ExportedSet) {
        let set = row.set
        let visit = takeVisit(&row)
        var number: Int? = row.number + 1
        var order = "\(row.number + 1)"
        switch set.kind {
        case .warmUp: (number, order) = (nil, "W")
        case .drop: (number, order) = (nil, "D")
        case .failure: (number, order) = (nil, "F")
        default: break
        }
        row.returned.kind = number == nil ? set.kind : .normal
        let begins = boundary.begins(visit, row.name.key, number)
        // The note of an entry stands at its first set, which has no place for its own then.
        var notes = text(set.notes)
        if begins {
            let entryNotes = text(row.part.entry?.notes ?? "")
            if stands(row.part.entry), !entryNotes.text.isEmpty { notes = entryNotes }
        } else {
            row.returned.notes = notes.returned
        }
        takeEntry(&row, begins: begins, notes: notes.returned)
        let weightUnit = (options.weightUnit ?? set.weightUnit).shown
        let distanceUnit = (options.distanceUnit ?? set.distanceUnit).shown
        let weight = ExportColumn(set.weight, in: weightUnit, zeroIsNone: true)
        let reps = ExportColumn(set.reps, zeroIsNone: true)
        let distance = ExportColumn(set.distance, in: distanceUnit, zeroIsNone: true)
        let duration = ExportColumn(set.duration, none: "0", zeroIsNone: true)
        row.take(
            weight: weight.returned, reps: reps.returned, distance: distance.returned,
            duration: duration.returned, rpe: set.rpe)
        takeUnits(weightUnit, distanceUnit, &row)
        row.returned.rest = set.rest
        let start = [visit.start.text, row.part.visit?.name ?? "", visit.end, row.name.column.text]
        write(
            row: start + [
                order, weight.text, weightUnit == .kilograms ? "kg" : "lbs", reps.text,
                distance.text, distanceUnit.symbol, duration.text, notes.text,
                isFirst(row) ? row.part.visit?.notes ?? "" : "", set.rpe.map { "\($0)" } ?? "",
                visit.number,
            ])
        guard let rest = set.rest else { return }
        write(
            row: start + [
                "Rest Timer", "0", "", "0", "0", "", rest.text, "", "", "", visit.number,
            ])
    }

    mutating func writeHevy(_ row: inout ExportedSet) {
        let set = row.set
        let visit = takeVisit(&row)
        let kind =
            switch set.kind {
            case .warmUp: "warmup"
            case .drop: "dropset"
            case .failure: "failure"
            default: "normal"
            }
        row.returned.kind = kind == "normal" ? .normal : set.kind
        // A number that no reader gives again is not written.
        let superset = row.part.entry?.supersetGroup
            .flatMap { Int(exactly: Double($0)) == $0 ? $0 : nil }
        let notes = text(row.part.entry?.notes ?? "")
        let begins = boundary.begins(visit, row.name.key, row.number)
        takeEntry(&row, begins: begins, notes: notes.returned, superset: superset)
        let weightUnit: Weight.Unit = options.weightUnit ?? .kilograms
        let distanceUnit: Distance.Unit = options.distanceUnit == .miles ? .miles : .kilometers
        let weight = ExportColumn(set.weight, in: weightUnit, zeroIsNone: false)
        let distance = ExportColumn(set.distance, in: distanceUnit, zeroIsNone: false)
        row.take(
            weight: weight.returned, reps: set.reps, distance: distance.returned,
            duration: set.duration, rpe: set.rpe)
        takeUnits(weightUnit, distanceUnit, &row)
        write(row: [
            row.part.visit?.name ?? "", visit.start.text, visit.end,
            row.part.visit?.notes ?? "", row.name.column.text,
            superset.map { "\($0)" } ?? "", notes.text, "\(row.number)", kind, weight.text,
            set.reps.map { "\($0)" } ?? "", distance.text, set.duration.map(\.text) ?? "",
            set.rpe.map { "\($0)" } ?? "",
        ])
    }

    mutating func writeFitNotes(_ row: inout ExportedSet) {
        let set = row.set
        row.returned.timeKnown = false
        let weightUnit = (options.weightUnit ?? set.weightUnit).shown
        let distanceUnit = (options.distanceUnit ?? set.distanceUnit).shown
        let weight = ExportColumn(set.weight, in: weightUnit, zeroIsNone: true)
        let reps = ExportColumn(set.reps, zeroIsNone: true)
        let distance = ExportColumn(set.distance, in: distanceUnit, zeroIsNone: true)
        let duration = ExportColumn(set.duration, zeroIsNone: true)
        row.take(
            weight: weight.returned, reps: reps.returned, distance: distance.returned,
            duration: duration.returned)
        takeUnits(weightUnit, distanceUnit, &row)
        let notes = text(set.notes)
        row.returned.notes = notes.returned
        write(row: [
            clock.moment(set.timestamp, set.utcOffsetMinutes).day, row.name.column.text,
            row.exercise.map(category)?.text ?? "", weight.text,
            weightUnit == .kilograms ? "kgs" : "lbs", reps.text, distance.text,
            distanceUnit.symbol, duration.text, notes.text,
        ])
    }

    mutating func writePlainWeights(_ row: inout ExportedSet) {
        let set = row.set
        let moment = clock.moment(set.timestamp, set.utcOffsetMinutes)
        row.returned.timeKnown = set.timeKnown
        let unit: Weight.Unit = options.weightUnit ?? .kilograms
        let weight = ExportColumn(set.weight, in: unit, zeroIsNone: false)
        row.take(weight: weight.returned, reps: set.reps)
        takeUnits(unit, options.distanceUnit ?? .kilometers, &row)
        if set.kind == .warmUp { row.returned.kind = .warmUp }
        row.returned.traits = set.traits.intersection(Self.columnTraits)
        row.returned.rest = set.rest
        var tempo = text("")
        if let words = set.extras?[.tempo]?.text { tempo = text(words) }
        let isBest = set.extras?[.personalBest] != nil
        var extras = Extras()
        if !tempo.text.isEmpty { extras[.tempo] = .text(tempo.returned) }
        if isBest { extras[.personalBest] = .text("yes") }
        row.returned.extras = extras.values.isEmpty ? nil : extras
        let notes = text(set.notes)
        row.returned.notes = notes.returned
        func flag(_ isSet: Bool) -> String { isSet ? "Yes" : "No" }
        func flag(_ trait: ExerciseSet.Traits) -> String { flag(set.traits.contains(trait)) }
        write(row: [
            row.name.column.text, row.exercise.map(tags)?.text ?? "", moment.day,
            set.timeKnown ? moment.time : "", weight.text, set.reps.map { "\($0)" } ?? "",
            flag(set.kind == .warmUp), flag(.drop), flag(.assisted), flag(.paused), flag(.timed),
            flag(.superset), tempo.text, flag(isBest), set.rest.map(\.text) ?? "", notes.text,
            "\(set.id)",
        ])
    }

    private static let columnTraits: ExerciseSet.Traits = [
        .drop, .assisted, .paused, .timed, .superset,
    ]
}
