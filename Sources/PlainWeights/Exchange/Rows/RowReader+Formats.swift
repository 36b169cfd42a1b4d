import Foundation
import RecordStore

/// What the rows of each format mean.
///
/// The place of a row is read first: its kind, its visit and its number. So a row with a fault in
/// its values still keeps its place.
extension RowReader {
    mutating func takePlace(_ found: inout ExchangeRow) throws(RowFault) {
        switch header.format {
        case .strong: try takeStrongPlace(&found)
        case .hevy: try takeHevyPlace(&found)
        case .fitNotes:
            let day = try required(.date, "date")
            found.workout = ExchangeRow.Workout(start: day)
            found.moment = day
        case .plainWeights: try takePlainWeightsPlace(&found)
        }
    }

    mutating func takeValues(_ found: inout ExchangeRow) throws {
        switch header.format {
        case .strong: try takeStrong(&found)
        case .hevy: try takeHevy(&found)
        case .fitNotes: try takeFitNotes(&found)
        case .plainWeights: try takePlainWeights(&found)
        }
    }

    private mutating func takeStrongPlace(_ found: inout ExchangeRow) throws(RowFault) {
        let order = text(.setOrder)
        switch order.lowercased() {
        case "rest timer": found.kind = .rest(.zero)
        case "note": found.kind = .note
        case "w": found.setKind = .warmUp
        case "d": found.setKind = .drop
        case "f": found.setKind = .failure
        default: found.number = Int(order)
        }
        var workout = ExchangeRow.Workout(start: try required(.workoutStart, "date"))
        workout.name = text(.workoutName)
        workout.notes = text(.workoutNotes)
        workout.number = text(.workoutNumber)
        try take(workout, &found) { reader throws(RowFault) in
            try reader.duration(.workoutDuration, "duration").map { .after($0) }
        }
        let isPlain = found.kind == .set && found.setKind == .normal
        if isPlain, found.number == nil, !order.isEmpty {
            throw .notNumber(column: "set order", value: order)
        }
    }

    /// Takes a visit, and then its end, which may be faulty.
    private mutating func take(
        _ workout: ExchangeRow.Workout, _ found: inout ExchangeRow,
        _ readEnd: (inout RowReader) throws(RowFault) -> ExchangeRow.Workout.End?
    ) throws(RowFault) {
        found.workout = workout
        found.workout?.nameKey = key(of: workout.name)
        found.workout?.end = .unreadable
        found.workout?.end = try readEnd(&self) ?? .unknown
    }

    /// Strong writes 0 for what was not given.
    private mutating func takeStrong(_ found: inout ExchangeRow) throws {
        found.notes = text(.notes)
        if found.kind == .note { return }
        if case .rest = found.kind {
            guard let rest = try duration(.seconds, "seconds") else {
                throw RowFault.missing(column: "seconds")
            }
            found.kind = .rest(rest)
            return
        }
        try takeMeasures(&found, zeroIsNone: true)
        found.reps = try whole(.reps, "reps").flatMap { $0 == 0 ? nil : $0 }
        found.duration = try duration(.seconds, "seconds").flatMap { $0 == .zero ? nil : $0 }
        found.rpe = try number(.rpe, "RPE")
    }

    private mutating func takeHevyPlace(_ found: inout ExchangeRow) throws(RowFault) {
        let order = text(.setOrder)
        found.number = Int(order)
        var workout = ExchangeRow.Workout(start: try required(.workoutStart, "start_time"))
        workout.name = text(.workoutName)
        workout.notes = text(.workoutNotes)
        try take(workout, &found) { reader throws(RowFault) in
            try reader.moment(.workoutEnd).map { .at($0) }
        }
        if found.number == nil { found.number = try whole(.setOrder, "set_index") }
    }

    private mutating func takeHevy(_ found: inout ExchangeRow) throws {
        found.exerciseNotes = text(.exerciseNotes)
        found.superset = try whole(.superset, "superset_id")
        let kind = text(.setKind)
        switch kind.lowercased() {
        case "normal", "": break
        case "warmup": found.setKind = .warmUp
        case "dropset": found.setKind = .drop
        case "failure": found.setKind = .failure
        default: found.warnings.append("set_type \(kind) counts as normal")
        }
        try takeMeasures(&found, zeroIsNone: false)
        found.reps = try whole(.reps, "reps")
        found.duration = try duration(.seconds, "duration_seconds")
        found.rpe = try number(.rpe, "rpe")
    }

    /// FitNotes knows days, and no time of them.
    private mutating func takeFitNotes(_ found: inout ExchangeRow) throws {
        found.category = RowText.name(text(.category))
        try takeMeasures(&found, zeroIsNone: true)
        found.reps = try whole(.reps, "reps").flatMap { $0 == 0 ? nil : $0 }
        found.duration = try duration(.clockTime, "time").flatMap { $0 == .zero ? nil : $0 }
        found.notes = text(.notes)
    }

    private mutating func takePlainWeightsPlace(_ found: inout ExchangeRow) throws(RowFault) {
        let (date, time) = (text(.date), text(.time))
        if date.isEmpty { throw .missing(column: "date") }
        found.moment = try moment(time.isEmpty ? date : "\(date) \(time)", of: .date)
    }

    private mutating func takePlainWeights(_ found: inout ExchangeRow) throws {
        let id = text(.setID)
        if !id.isEmpty {
            guard let id = ExerciseSet.ID(id) else { throw RowFault.notID(value: id) }
            found.id = id
        }
        found.tags = text(.tags).split { $0 == "," || $0 == ";" }.map { RowText.name(String($0)) }
            .filter { !$0.isEmpty }
        try takeMeasures(&found, zeroIsNone: false)
        found.reps = try whole(.reps, "reps")
        if try flag(.warmUp, "Warm Up") { found.setKind = .warmUp }
        for (trait, name) in Self.traits where try flag(.trait(trait), name) {
            found.traits.insert(trait)
        }
        var extras = Extras()
        let tempo = text(.extra(.tempo))
        if !tempo.isEmpty { extras[.tempo] = .text(tempo) }
        if try flag(.extra(.personalBest), "PB") { extras[.personalBest] = .text("yes") }
        if !extras.values.isEmpty { found.extras = extras }
        found.rest = try duration(.rest, "rest")
        found.notes = text(.notes)
    }

    private static let traits: [(ExerciseSet.Traits, String)] = [
        (.drop, "Drop Set"), (.assisted, "Assisted"), (.paused, "Pause at Top"),
        (.timed, "Timed Set"), (.superset, "Superset"),
    ]

    private mutating func flag(_ column: ExchangeColumn, _ name: String) throws(RowFault) -> Bool {
        let text = text(column)
        guard let flag = RowText.flag(text) else {
            throw .notNumber(column: name, value: text)
        }
        return flag
    }
}
