import Foundation
import RecordStore

/// Checks of the values of the training domain.
extension FieldCheck {
    /// Throws if there is a weight and it is outside the limits.
    func weight(
        _ field: String, _ weight: Weight?,
        in allowed: ClosedRange<Weight> = TrainingLimits.weights
    ) throws(TrainingError) {
        if let weight, !allowed.contains(weight) {
            throw error(field, .weight(weight, allowed: allowed))
        }
    }

    /// Throws if there are both a workout and a module.
    func onlyOne(
        _ field: String, _ workout: Workout.ID?, _ module: Module.ID?
    ) throws(TrainingError) {
        if workout != nil, module != nil { throw error(field, .workoutAndModule) }
    }

    /// Throws if there is a distance and it is outside the limits.
    func distance(_ field: String, _ distance: Distance?) throws(TrainingError) {
        let allowed = TrainingLimits.distances
        if let distance, !allowed.contains(distance) {
            throw error(field, .distance(distance, allowed: allowed))
        }
    }

    /// Throws if there is a time and it is outside the limits.
    func time(_ field: String, _ time: TimeSpan?) throws(TrainingError) {
        let allowed = TrainingLimits.times
        if let time, !allowed.contains(time) {
            throw error(field, .time(time, allowed: allowed))
        }
    }

    /// Throws if there is a day and it is outside the limits.
    func day(_ field: String, _ day: LocalDay?) throws(TrainingError) {
        guard let day else { return }
        let seconds = Double(day.rawValue) * 86_400
        try date(field, Date(timeIntervalSince1970: seconds))
    }

    /// Throws if there are too many values, or for the first one that is not allowed.
    func list<Element>(
        _ field: String, _ values: [Element], _ check: (Element) throws(TrainingError) -> Void
    ) throws(TrainingError) {
        if values.count > TrainingLimits.listCount {
            throw error(field, .list(count: values.count, limit: TrainingLimits.listCount))
        }
        for value in values { try check(value) }
    }

    /// Throws if there are too many texts, or if they are too long together.
    func texts(_ field: String, _ texts: [String]) throws(TrainingError) {
        try list(field, texts) { (_) throws(TrainingError) in }
        let count = texts.reduce(0) { $0 + $1.utf8.count }
        if count > TrainingLimits.textBytes {
            throw error(field, .text(byteCount: count, limit: TrainingLimits.textBytes))
        }
    }

    /// Throws if the names and texts of extras are too many or too long, or if a number is none.
    func extras(_ field: String, _ extras: Extras?) throws(TrainingError) {
        guard let extras else { return }
        try texts(field, extras.values.flatMap { [$0.rawValue, $1.text ?? "", $1.unit] })
        for value in extras.values.values {
            if let number = value.number, number.isNaN { throw error(field, .notANumber) }
        }
    }

    /// Throws if the texts of a measurable are too long, or if its usual number is none.
    func measurable(_ field: String, _ measurable: Measurable) throws(TrainingError) {
        try text(field, measurable.unit)
        var extras = Extras()
        extras[measurable.key] = measurable.usual ?? .text("")
        try self.extras(field, extras)
    }

    /// Throws if there are too many groups of sets, or for the first value of one that is not
    /// allowed.
    func setGroups(_ field: String, _ groups: [SetGroup]) throws(TrainingError) {
        try list(field, groups) { (group) throws(TrainingError) in
            try integer(field, group.count, in: TrainingLimits.counts)
            try target(field, group.target)
            try list(field, group.intervals) { (interval) throws(TrainingError) in
                try target(field, interval)
            }
            try text(field, group.notes)
        }
        // A session that is started from them has a target for each set.
        let count = groups.reduce(0) { $0 + $1.count }
        if count > TrainingLimits.listCount {
            throw error(field, .list(count: count, limit: TrainingLimits.listCount))
        }
    }

    /// Throws for the first value of a target that is not allowed.
    func target(_ field: String, _ target: ExerciseSet.Target?) throws(TrainingError) {
        guard let target else { return }
        try weight(field, target.weight)
        try integer(field, target.share, in: TrainingLimits.thousandths)
        try integer(field, target.reps?.lowerBound, in: TrainingLimits.repetitions)
        try integer(field, target.reps?.upperBound, in: TrainingLimits.repetitions)
        try number(field, target.rpe, in: TrainingLimits.rpe)
        try distance(field, target.distance)
        try time(field, target.duration)
        try time(field, target.rest)
        try extras(field, target.extras)
        try list(field, target.sides) { (side) throws(TrainingError) in
            try self.target(field, side)
        }
    }

    /// Throws for the first value of a progression that is not allowed.
    func progression(_ field: String, _ progression: Progression?) throws(TrainingError) {
        guard let progression else { return }
        try text(field, progression.rule.rawValue)
        try text(field, progression.measure.rawValue)
        for weight in [progression.step, progression.leastStep, progression.rounding] {
            try self.weight(field, weight)
        }
        try integer(field, progression.stepReps, in: TrainingLimits.repetitions)
        try time(field, progression.stepDuration)
        try distance(field, progression.stepDistance)
        try integer(field, progression.stepShare, in: TrainingLimits.thousandths)
        try integer(field, progression.share, in: TrainingLimits.thousandths)
        try integer(field, progression.failuresToDeload, in: TrainingLimits.counts)
        try integer(field, progression.deloadShare, in: TrainingLimits.thousandths)
    }
}

extension Extras {
    /// About how many bytes the extras take in the store.
    var approximateBytes: Int {
        values.reduce(0) {
            $0 + 40 + $1.key.rawValue.utf8.count + $1.value.unit.utf8.count
                + ($1.value.text?.utf8.count ?? 0)
        }
    }
}
