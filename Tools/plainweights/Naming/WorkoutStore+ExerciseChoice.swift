import CommandLineSupport
import Foundation
import PlainWeights

/// Which exercise is meant by what a user types.
extension WorkoutStore {
    /// So many exercises are looked at that have the letters of a text, the best first.
    private static var mostCandidates: Int { 10 }

    /// Returns the exercise that a text names; see ``NameChoice``.
    /// - Parameter canBeMade: whether the command makes one that is not there, if it is told to.
    /// - Throws: ``NameRefusal``.
    func exercise(
        _ text: String, asking console: Console, canBeMade: Bool = false
    ) throws -> Exercise {
        if let named = try exercise(named: text, asking: console) { return named }
        var choice = NameChoice<Exercise>(noun: "exercise", canBeMade: canBeMade)
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if !name.isEmpty {
            choice.add(try fetch(exercises.matching(name).limited(to: Self.mostCandidates)))
        }
        // Without a hit none is meant, but one may be like it.
        if choice.isEmpty { choice.add(try fetch(exercises.byName)) }
        return try choice.chosen(by: text, asking: console)
    }

    /// Returns the exercise whose id or whole name a text is, in any case and with any accents; nil
    /// if there is none. Of several the user is asked for one, on a terminal.
    /// - Throws: ``NameRefusal``.
    func exercise(named text: String, asking console: Console) throws -> Exercise? {
        if let id = Exercise.ID(text), let exercise = try exercises.get(id) { return exercise }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var choice = NameChoice<Exercise>(noun: "exercise")
        choice.add(
            try fetch(Query<Exercise> { $0.name.folded == name }.sorted(by: .name(\.name))))
        return try choice.only(of: text, asking: console)
    }
}

extension NameChoice<Exercise> {
    fileprivate mutating func add(_ exercises: [Exercise]) {
        for exercise in exercises { add(exercise.name, id: exercise.id.description, exercise) }
    }
}
