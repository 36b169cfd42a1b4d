import CommandLineSupport
import PlainWeights

/// Which set of an exercise is meant.
enum SetChoice {
    /// The one with this number on the last day of the exercise, from 1.
    case number(Int)
    /// The last one.
    case last
    /// One of any day.
    case id(ExerciseSet.ID)
}

extension Arguments {
    /// Takes the option that says which set is meant; nil if it is not given.
    mutating func setChoice() throws(UsageError) -> SetChoice? {
        guard let text = try text("--set") else { return nil }
        if text == "last" { return .last }
        if let number = Int(text), 1...10_000 ~= number { return .number(number) }
        guard let id = ExerciseSet.ID(text) else {
            throw UsageError.wrongValue(
                option: "--set", value: text.printable, expected: "a number, last, or an id")
        }
        return .id(id)
    }
}

extension WorkoutStore {
    /// Returns the set of an exercise that is meant.
    /// - Throws: ``NothingThere``.
    func set(_ choice: SetChoice, of exercise: Exercise) throws -> ExerciseSet {
        switch choice {
        case .id(let id):
            guard let set = try sets.get(id), set.exercise == exercise.id else {
                throw NothingThere.sets
            }
            return set
        case .last, .number:
            let day = try lastDay(of: exercise)
            let number = if case .number(let number) = choice { number } else { day.count }
            guard day.indices.contains(number - 1) else {
                throw NothingThere.set(number, of: exercise.name)
            }
            return day[number - 1]
        }
    }
}
