import Foundation
import PlainWeights

/// Which exercise is meant by what is typed.
extension StoreTransaction {
    /// Returns the exercise that a text names: by its name in any case and with any accents, by the
    /// beginnings of its words, as in `ben pr`, or by parts of it, if it is one alone.
    /// - Parameter makesNew: whether one that is not there is made: like the built-in one of its
    ///   name, if there is one. Who wants a new one does not mean one with another name.
    /// - Throws: ``SiteError``
    mutating func exercise(
        _ text: String, makesNew: Bool, at date: Date
    ) throws -> Exercise {
        if let named = try snapshot.exercise(named: text) { return named }
        if makesNew { return try newExercise(text, at: date) }
        let hits = try snapshot.fetch(Query<Exercise>.meant(by: text).limited(to: 9))
        let begun = hits.filter { $0.name.begins(withWordsOf: text) }
        let whole = begun.filter { $0.name.words.count == text.words.count }
        for found in [whole, begun, hits] where found.count == 1 { return found[0] }
        if let found = [whole, begun, hits].first(where: { !$0.isEmpty }) {
            throw SiteError.ambiguous(text, found.map(\.name))
        }
        throw SiteError(404, "no-exercise", "There is no exercise \(text).")
    }

    private mutating func newExercise(_ text: String, at date: Date) throws -> Exercise {
        let found = try snapshot.value(of: LibrarySuggestions(for: text, limit: 1)).first
        var built = try found.flatMap { found in
            found.isExact
                ? try snapshot.exercise(of: found.variant.id, with: found.equipment?.id) : nil
        }
        if let name = built?.name, let known = try snapshot.exercise(named: name) { return known }
        built?.createdDate = date
        let exercise = built ?? Exercise(name: text, createdDate: date)
        try insert(exercise)
        return exercise
    }
}

extension Snapshot {
    /// Returns the exercise whose whole name a text is; nil if there is none.
    /// - Throws: ``SiteError`` if several have it.
    fileprivate func exercise(named text: String) throws -> Exercise? {
        let same = try fetch(
            Query<Exercise> { $0.name.folded == text }.sorted(by: .name(\.name)).limited(to: 9))
        if same.count > 1 { throw SiteError.ambiguous(text, same.map(\.name)) }
        return same.first
    }
}

extension Query<Exercise> {
    fileprivate static func meant(by text: String) -> Query {
        Query { $0.isHidden == false && $0.matches(text, in: Exercise.searchIndex) }
            .sorted(by: .relevance, .name(\.name))
    }
}

extension String {
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
}
