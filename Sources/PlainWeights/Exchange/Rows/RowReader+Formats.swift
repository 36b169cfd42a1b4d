/// What the rows of each format mean.
extension RowReader {
    /// Strong writes 0 for what was not given.
    mutating func takeStrong(_ found: inout ExchangeRow) throws {
        var workout = ExchangeRow.Workout(start: try required(.workoutStart, "date"))
        workout.name = text(.workoutName)
        workout.notes = text(.workoutNotes)
        workout.number = text(.workoutNumber)
        if let length = try duration(.workoutDuration, "duration") { workout.end = .after(length) }
        found.workout = workout
        found.notes = text(.notes)
        let order = text(.setOrder)
        switch order.lowercased() {
        case "rest timer":
            guard let rest = try duration(.seconds, "seconds") else {
                throw RowFault.missing(column: "seconds")
            }
            found.kind = .rest(rest)
            return
        case "note":
            found.kind = .note
            return
        case "w": found.setKind = .warmUp
        case "d": found.setKind = .drop
        case "f": found.setKind = .failure
        case "": break
        default:
            guard let number = Int(order) else {
                throw RowFault.notNumber(column: "set order", value: order)
            }
            found.number = number
        }
        try takeMeasures(&found, zeroIsNone: true)
        found.reps = try whole(.reps, "reps").flatMap { $0 == 0 ? nil : $0 }
        found.duration = try duration(.seconds, "seconds").flatMap { $0 == .zero ? nil : $0 }
        found.rpe = try number(.rpe, "RPE")
    }

    mutating func takeHevy(_ found: inout ExchangeRow) throws {
        var workout = ExchangeRow.Workout(start: try required(.workoutStart, "start_time"))
        workout.name = text(.workoutName)
        workout.notes = text(.workoutNotes)
        if let end = try LocalMoment(ifGiven: text(.workoutEnd)) { workout.end = .at(end) }
        found.workout = workout
        found.exerciseNotes = text(.exerciseNotes)
        found.superset = try whole(.superset, "superset_id")
        found.number = try whole(.setOrder, "set_index")
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
    mutating func takeFitNotes(_ found: inout ExchangeRow) throws {
        let day = try required(.date, "date")
        found.workout = ExchangeRow.Workout(start: day)
        found.moment = day
        found.category = RowText.name(text(.category))
        try takeMeasures(&found, zeroIsNone: true)
        found.reps = try whole(.reps, "reps").flatMap { $0 == 0 ? nil : $0 }
        found.duration = try duration(.clockTime, "time").flatMap { $0 == .zero ? nil : $0 }
        found.notes = text(.notes)
    }

    mutating func takePlainWeights(_ found: inout ExchangeRow) throws {
        let (date, time) = (text(.date), text(.time))
        if date.isEmpty { throw RowFault.missing(column: "date") }
        found.moment = try LocalMoment(time.isEmpty ? date : "\(date) \(time)")
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

    private static let traits: [(SetTraits, String)] = [
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

extension LocalMoment {
    fileprivate init?(ifGiven text: String) throws(RowFault) {
        if text.isEmpty { return nil }
        self = try LocalMoment(text)
    }
}
