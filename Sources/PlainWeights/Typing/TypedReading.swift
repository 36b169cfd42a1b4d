/// What words mean for an exercise.
struct TypedReading {
    let unit: Weight.Unit
    /// Whether a weight is logged for the exercise: the first of two numbers is then the weight,
    /// and otherwise the number of sets.
    let takesWeight: Bool
    /// Whether what is read is a plan, in which repetitions may be a range.
    var isPlan = false

    /// So many equal sets can be typed as one word.
    private static let setCounts = 1...50

    /// Returns the sets of a word.
    func sets(of word: TypedWord) throws(TypedSetsError) -> [ExerciseSet] {
        var sets: [ExerciseSet] = []
        for (position, step) in word.steps.enumerated() {
            let (count, rest) = try counted(step, word)
            // Several sets, each with drops, would be in an order that nobody has said.
            if word.steps.count > 1, count > 1 { throw .notASet(word.text) }
            var set = try set(rest, word)
            set.kind = position == 0 ? word.kind : .drop
            set.traits = word.traits
            set.side = word.side
            set.rpe = word.rpe
            for _ in 0..<count {
                set.id = ExerciseSet.ID()
                sets.append(set)
            }
        }
        return sets
    }

    /// Returns the number of equal sets, and what says what one of them is.
    private func counted(
        _ step: [TypedQuantity], _ word: TypedWord
    ) throws(TypedSetsError) -> (count: Int, rest: [TypedQuantity]) {
        let isCounted: Bool
        switch step.count {
        case 1: isCounted = false
        case 2:
            // It may be so many sets, or a weight without its unit.
            if case .reps = step[0], case .number = step[1] { throw .noCount(word.text) }
            guard case .number = step[0], !takesWeight else { return (1, step) }
            switch step[1] {
            case .time, .distance, .number, .reps: isCounted = true
            case .weight, .body: isCounted = false
            }
        case 3: isCounted = true
        default: throw .notASet(word.text)
        }
        if !isCounted { return (1, step) }
        guard case .number(let number) = step[0], let count = Int(exactly: number),
            Self.setCounts.contains(count)
        else { throw .noCount(word.text) }
        return (count, Array(step.dropFirst()))
    }

    /// Returns one set.
    private func set(
        _ step: [TypedQuantity], _ word: TypedWord
    ) throws(TypedSetsError) -> ExerciseSet {
        var set = ExerciseSet(exercise: nil)
        set.weightUnit = unit
        var hasLoad = false
        for (position, quantity) in step.enumerated() {
            switch quantity {
            case .number(let number):
                if step.count == 2, isWeight(position, of: step, word) {
                    set.weight = Weight(number, unit)
                    continue
                }
                guard let reps = Int(exactly: number), set.reps == nil else {
                    throw .noReps(word.text)
                }
                set.reps = reps
            case .reps(let range):
                if !isPlan { throw .notDone(word.text) }
                guard set.reps == nil else { throw .noReps(word.text) }
                set.reps = range.lowerBound
                set.target = ExerciseSet.Target(reps: range)
            case .weight(let number, let own):
                if hasLoad { throw .notASet(word.text) }
                hasLoad = true
                set.weight = Weight(number, own ?? unit)
                set.weightUnit = own ?? unit
            case .body:
                if hasLoad { throw .notASet(word.text) }
                hasLoad = true
            case .time(let time):
                if set.duration != nil { throw .notASet(word.text) }
                set.duration = time
            case .distance(let distance, let own):
                if set.distance != nil { throw .notASet(word.text) }
                set.distance = distance
                set.distanceUnit = own
            }
        }
        if set.reps == nil, set.duration == nil, set.distance == nil { throw .noReps(word.text) }
        return set
    }

    /// Whether a number of two quantities is the weight.
    private func isWeight(_ position: Int, of step: [TypedQuantity], _ word: TypedWord) -> Bool {
        switch step[1 - position] {
        case .weight, .body: false
        case .time, .distance: position == 0
        case .reps: true
        // Three numbers are sets, repetitions and weight; two are weight and repetitions.
        case .number: position == (word.steps.contains { $0.count == 3 } ? 1 : 0)
        }
    }
}
