import CommandLineSupport
import PlainWeights

/// Which exercise is meant by what a user types.
extension WorkoutStore {
    /// Returns the exercise that a text names (``TypedName``).
    /// - Parameter canBeMade: whether the command makes one that is not there, if it is told to.
    /// - Throws: ``NameRefusal``.
    func exercise(
        _ text: String, asking console: Console, canBeMade: Bool = false
    ) throws -> Exercise {
        var choice = NameChoice<Exercise>(noun: "exercise", canBeMade: canBeMade)
        choice.add(try read { try $0.exercises(meantBy: TypedName(text)) })
        if let one = try choice.only(of: text, asking: console) { return one }
        // None is meant, but one may be like it.
        choice.add(try fetch(exercises.byName))
        return try choice.chosen(by: text, asking: console)
    }

    /// Returns the exercise whose id or whole name a text is, in any case and with any accents; nil
    /// if there is none. Of several the user is asked for one, on a terminal.
    /// - Throws: ``NameRefusal``.
    func exercise(named text: String, asking console: Console) throws -> Exercise? {
        if let id = Exercise.ID(text), let exercise = try exercises.get(id) { return exercise }
        var choice = NameChoice<Exercise>(noun: "exercise")
        choice.add(try read { try $0.exercises(named: TypedName(text)) })
        return try choice.only(of: text, asking: console)
    }

    /// Returns the unit in which weights of an exercise were typed last, or those of any exercise.
    func usualUnit(of exercise: Exercise.ID?) throws -> Weight.Unit {
        try read { try $0.usualUnit(of: exercise) }
    }
}

extension NameChoice<Exercise> {
    fileprivate mutating func add(_ exercises: [Exercise]) {
        for exercise in exercises { add(exercise.name, id: exercise.id.description, exercise) }
    }
}
