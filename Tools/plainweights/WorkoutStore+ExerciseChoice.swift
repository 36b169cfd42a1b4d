import CommandLineSupport
import Foundation
import PlainWeights

/// Which exercise is meant by what a user types.
extension WorkoutStore {
    /// Returns the exercise that a text names: by its id, by its name in any case and with any
    /// accents, or by the beginnings of its words, as in `ben pr`.
    ///
    /// If several begin so, the one counts whose name has no more words. Otherwise the user is
    /// asked, on a terminal.
    /// - Throws: ``ExerciseRefusal``.
    func exercise(_ text: String, asking console: Console) throws -> Exercise {
        do {
            return try exercise(text)
        } catch ExerciseRefusal.ambiguous(let text, let found) {
            guard let place = console.place(in: found.map(\.name), of: text) else {
                throw ExerciseRefusal.ambiguous(text, found)
            }
            return found[place]
        }
    }

    /// Returns the exercise that a text names, without asking.
    func exercise(_ text: String) throws -> Exercise {
        if let named = try exercise(named: text) { return named }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if name.isEmpty { throw ExerciseRefusal.notThere(text, meant: nil) }
        let hits = try fetch(exercises.matching(name).limited(to: Self.mostCandidates + 1))
        let begun = hits.filter { $0.name.begins(withWordsOf: name) }
        let whole = begun.filter { $0.name.wordCount == name.wordCount }
        for found in [whole, begun, hits] where found.count == 1 { return found[0] }
        if let found = [whole, begun, hits].first(where: { !$0.isEmpty }) {
            throw ExerciseRefusal.ambiguous(text, found)
        }
        throw ExerciseRefusal.notThere(text, meant: try meant(by: name))
    }

    /// Returns the exercise whose id or whole name a text is, in any case and with any accents; nil
    /// if there is none.
    func exercise(named text: String) throws -> Exercise? {
        if let id = Exercise.ID(text), let exercise = try exercises.get(id) { return exercise }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let same = try fetch(
            Query<Exercise> { $0.name.folded == name }.sorted(by: .name(\.name)))
        if same.count > 1 { throw ExerciseRefusal.ambiguous(text, same) }
        return same.first
    }

    private static var mostCandidates: Int { 9 }

    /// Returns the name that is most like a text.
    /// - Complexity: O(n) for n exercises.
    private func meant(by name: String) throws -> String? {
        try name.nearest(among: fetch(exercises.byName).map(\.name))
    }
}

extension String {
    /// The words, without what stands between them: `Bench Press (Machine)` has three.
    private var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }

    var wordCount: Int { words.count }

    /// Whether each word of a text is the beginning of a word of this one, in the same order from
    /// the first on.
    func begins(withWordsOf text: String) -> Bool {
        let (own, typed) = (words, text.words)
        guard typed.count <= own.count else { return false }
        return zip(typed, own).allSatisfy { typed, own in
            own.range(
                of: typed, options: [.caseInsensitive, .diacriticInsensitive, .anchored]) != nil
        }
    }
}
