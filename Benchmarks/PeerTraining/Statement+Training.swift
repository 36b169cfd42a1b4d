import PeerSQLite
import PlainWeights

extension Statement {
    func entries() throws -> [PeriodRow] {
        var entries: [PeriodRow] = []
        while try step() {
            let restCount = integer(7)
            let totals = SetTotals(
                sets: integer(1), reps: integer(3),
                volume: Volume(rawValue: Int128(integer(2))),
                duration: TimeSpan(rawValue: integer(4)), distance: Distance(rawValue: integer(5)),
                averageRest: restCount == 0 ? nil : TimeSpan(rawValue: integer(6) / restCount))
            entries.append(.init(start: LocalDay(rawValue: integer(0)), totals: totals))
        }
        return entries
    }

    var trainingSet: ExerciseSet {
        var set = ExerciseSet(
            id: ExerciseSet.ID(id(0)), exercise: isNull(1) ? nil : Exercise.ID(id(1)),
            session: isNull(2) ? nil : WorkoutSession.ID(id(2)),
            entry: optionalInteger(3).map { UInt32($0) },
            weight: optionalInteger(5).map { Weight(rawValue: $0) },
            weightUnit: Weight.Unit(rawValue: UInt8(integer(6))),
            reps: optionalInteger(7), timestamp: date(8), utcOffsetMinutes: integer(9),
            sequence: optionalInteger(11), kind: ExerciseSet.Kind(rawValue: UInt8(integer(12))),
            traits: ExerciseSet.Traits(rawValue: UInt32(integer(13))), completed: integer(14) != 0,
            side: ExerciseSet.Side(rawValue: UInt8(integer(15))), rpe: optionalDouble(16),
            rest: optionalInteger(17).map { TimeSpan(rawValue: $0) },
            distance: optionalInteger(18).map { Distance(rawValue: $0) },
            distanceUnit: Distance.Unit(rawValue: UInt8(integer(19))),
            duration: optionalInteger(20).map { TimeSpan(rawValue: $0) }, notes: text(21),
            implementCount: optionalInteger(22),
            bodyLoad: optionalInteger(23).map { Weight(rawValue: $0) },
            gym: isNull(4) ? nil : id(4))
        set.timeKnown = integer(10) != 0
        return set
    }
}
