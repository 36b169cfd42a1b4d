import Foundation
import PlainWeights

extension WorkoutStore {
    /// Returns the exercise that a word names by its id, or by its name in any case and with any
    /// accents.
    /// - Throws: ``ExerciseRefusal``.
    func exercise(_ word: String) throws -> Exercise {
        if let id = Exercise.ID(word), let exercise = try exercises.get(id) { return exercise }
        let name = word.trimmingCharacters(in: .whitespacesAndNewlines)
        let found = try fetch(
            Query<Exercise> { $0.name.folded == name }.sorted(by: .name(\.name)))
        guard let first = found.first else { throw ExerciseRefusal.notThere(word) }
        if found.count > 1 { throw ExerciseRefusal.ambiguous(word, found) }
        return first
    }
}
