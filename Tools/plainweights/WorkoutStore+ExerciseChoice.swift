import CommandLineSupport
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
        guard let first = found.first else {
            throw ExerciseRefusal.notThere(word, meant: try meant(by: name))
        }
        if found.count > 1 { throw ExerciseRefusal.ambiguous(word, found) }
        return first
    }

    /// Returns the name that is most like a text, or the best hit of a search for it.
    /// - Complexity: O(n) for n exercises.
    private func meant(by name: String) throws -> String? {
        if name.isEmpty { return nil }
        let names = try fetch(exercises.byName).map(\.name)
        return try name.nearest(among: names) ?? first(exercises.matching(name))?.name
    }
}
