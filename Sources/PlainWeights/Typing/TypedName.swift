import Foundation
public import RecordStore

/// A name as people type it: in any case, without accents, by the beginnings of its words, as in
/// `ben pr`.
public struct TypedName: Hashable, Sendable {
    /// The text, without spaces at its ends.
    public let text: String

    /// Reads a text.
    public init(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns which of some things are meant: by an id, by the whole name, by the beginnings of
    /// its words, then by words anywhere in it.
    ///
    /// What fits best counts alone, and of several that fit equally well a name with no more words
    /// than were typed. One thing is meant if there is one in the result; several are candidates to
    /// be asked for.
    /// - Complexity: O(n) for n things.
    public func meant<Thing>(
        among things: [Thing], name: (Thing) -> String, id: (Thing) -> String
    ) -> [Thing] {
        if text.isEmpty { return [] }
        let known = things.filter { id($0) == text }
        let same = things.filter { name($0).isSameName(as: text) }
        // Signs alone are no words.
        let begun =
            text.words.isEmpty ? [] : things.filter { name($0).begins(withWordsOf: text) }
        let whole = begun.filter { name($0).words.count == text.words.count }
        let parts = things.filter { name($0).has(wordsOf: text) }
        let kinds = [known, same, whole, begun, parts]
        return kinds.first { $0.count == 1 } ?? kinds.first { !$0.isEmpty } ?? []
    }
}

extension Snapshot {
    /// Returns the exercises that a typed name means: one, or the candidates, or none.
    /// - Complexity: that of a search for ten exercises.
    public func exercises(meantBy name: TypedName) throws -> [Exercise] {
        if let id = Exercise.ID(name.text), let exercise = try get(id) { return [exercise] }
        if name.text.isEmpty { return [] }
        let same = try exercises(named: name)
        if !same.isEmpty || name.text.words.isEmpty { return same }
        let hits = try fetch(.matching(name.text).limited(to: 10))
        return name.meant(among: hits, name: \.name, id: \.id.description)
    }

    /// Returns the exercises whose whole name a typed one is, hidden ones too.
    public func exercises(named name: TypedName) throws -> [Exercise] {
        try fetch(Query<Exercise> { $0.name.folded == name.text }.sorted(by: .name(\.name)))
    }

    /// Returns an exercise that is like the built-in one of a name and is not stored; nil if the
    /// library in the store has none.
    public func builtInExercise(named name: TypedName) throws -> Exercise? {
        let found = try value(of: LibrarySuggestions(for: name.text, limit: 1)).first
        guard let found, found.isExact else { return nil }
        return try exercise(of: found.variant.id, with: found.equipment?.id)
    }

    /// Returns the unit in which weights of an exercise were typed last, or else those of any.
    public func usualUnit(of exercise: Exercise.ID?) throws -> Weight.Unit {
        let newest = Query<ExerciseSet> { $0.weight != nil }.newestFirst
        let own = try exercise.flatMap { exercise in
            try first(newest.and { $0.exercise == exercise })
        }
        return try (own ?? first(newest))?.weightUnit ?? .kilograms
    }
}

extension String {
    /// Whether two names differ in nothing but case and accents.
    fileprivate func isSameName(as other: String) -> Bool {
        compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }

    /// The words, without what stands between them: `Bench Press (Machine)` has three.
    fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }

    /// Whether each word of a text is the beginning of a word of this one, in the same order from
    /// the first on.
    fileprivate func begins(withWordsOf text: String) -> Bool {
        let (own, typed) = (words, text.words)
        guard typed.count <= own.count else { return false }
        return zip(typed, own).allSatisfy { typed, own in
            own.range(
                of: typed, options: [.caseInsensitive, .diacriticInsensitive, .anchored]) != nil
        }
    }

    /// Whether each word of a text is somewhere in this one.
    fileprivate func has(wordsOf text: String) -> Bool {
        let words = text.words
        return !words.isEmpty && words.allSatisfy { localizedStandardContains($0) }
    }
}
