public import Foundation
public import RecordStore

extension Repository where R == Exercise {
    /// A query for the exercises that are not hidden, the last trained or edited first.
    public var byLastUpdated: Query<Exercise> {
        Query.shown.sorted(by: .descending(\.lastUpdated))
    }

    /// A query for the exercises that are not hidden, in the order of their names.
    ///
    /// Case and accents do not matter, and 2 comes before 10.
    public var byName: Query<Exercise> {
        Query.shown.sorted(by: .name(\.name))
    }

    /// Returns a query for the exercises with a tag, exactly as it was typed, in the order of their
    /// names.
    public func tagged(_ tag: String) -> Query<Exercise> {
        Query.shown.and { $0.tags.contains(tag) }.sorted(by: .name(\.name))
    }

    /// A query for the favorites in the order of their names.
    public var favorites: Query<Exercise> {
        Query.shown.and { $0.isFavorite == true }.sorted(by: .name(\.name))
    }

    /// A query for the hidden exercises in the order of their names.
    public var hidden: Query<Exercise> {
        Query { $0.isHidden == true }.sorted(by: .name(\.name))
    }

    /// Returns a query for the exercises of a category, the last trained or edited first.
    /// - Parameter category: the category exactly as it was typed.
    public func inCategory(_ category: String) -> Query<Exercise> {
        Query.shown.and { $0.category == category }.sorted(by: .descending(\.lastUpdated))
    }

    /// Returns a query for the exercises that were created, edited or trained at `date` or later,
    /// the newest first, hidden ones too.
    public func changed(since date: Date) -> Query<Exercise> {
        Query { $0.lastUpdated >= date }.sorted(by: .descending(\.lastUpdated))
    }

    /// Returns a query for the exercises whose name or category has a text anywhere, whatever its
    /// case and accents, the last trained or edited first. An empty text gives all.
    ///
    /// It suits a list that stays in its order while the user types. All exercises are compared;
    /// ``matching(_:)`` finds by an index, the best first.
    public func containing(_ text: String) -> Query<Exercise> {
        byLastUpdated.and { $0.name.folded.contains(text) || $0.category.folded.contains(text) }
    }

    /// Returns a query for the exercises whose name or category contains all words of a text, the
    /// best first, and equally good ones in the order of their names.
    ///
    /// It suits a list with a search field: an empty text gives all exercises by name. A word of
    /// one or two letters must be the beginning of a word. Names rank before categories. Narrow it
    /// with `and`, as in `matching("pr").and { $0.category == "Chest" }`, and mark what was found
    /// with ``Exercise/searchIndex``.
    public func matching(_ text: String) -> Query<Exercise> {
        .matching(text)
    }
}

extension Query<Exercise> {
    /// The exercises that lists show.
    fileprivate static var shown: Query { Query { $0.isHidden == false } }

    /// The exercises that have all words of a text, the best first.
    static func matching(_ text: String) -> Query {
        shown.and { $0.matches(text, in: Exercise.searchIndex) }
            .sorted(by: .relevance, .name(\.name))
    }
}
