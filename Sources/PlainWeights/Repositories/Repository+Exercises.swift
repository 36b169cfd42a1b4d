public import Foundation
public import RecordStore

extension Repository where R == Exercise {
    /// A query for all exercises, the last trained or edited first.
    public var byLastUpdated: Query<Exercise> {
        Query().sorted(by: .descending(\.lastUpdated))
    }

    /// A query for all exercises in the order of their names.
    ///
    /// Case and accents do not matter, and 2 comes before 10.
    public var byName: Query<Exercise> {
        Query().sorted(by: .name(\.name))
    }

    /// Returns a query for the exercises of a category, the last trained or edited first.
    /// - Parameter category: the category exactly as it was typed.
    public func inCategory(_ category: String) -> Query<Exercise> {
        Query { $0.category == category }.sorted(by: .descending(\.lastUpdated))
    }

    /// Returns a query for the exercises that were created, edited or trained at `date` or later,
    /// the newest first.
    public func changed(since date: Date) -> Query<Exercise> {
        Query { $0.lastUpdated >= date }.sorted(by: .descending(\.lastUpdated))
    }

    /// Returns the exercises whose name or category contains all words of a text, the best first.
    ///
    /// It suits a search while the user types. A word of one or two letters must be the beginning
    /// of a word. Names rank before categories.
    public func search(_ text: String, limit: Int = 20) throws -> [SearchHit<Exercise>] {
        try store.search(text, in: Exercise.searchIndex, limit: limit)
    }

    /// Returns, asynchronously, the exercises whose name or category contains all words of a text,
    /// the best first.
    public func search(_ text: String, limit: Int = 20) async throws -> [SearchHit<Exercise>] {
        try await store.search(text, in: Exercise.searchIndex, limit: limit)
    }

    /// Returns the hits of a search that come after the hit with this token.
    public func search(
        _ text: String, limit: Int = 20, after token: PageToken
    ) throws -> [SearchHit<Exercise>] {
        try store.search(text, in: Exercise.searchIndex, limit: limit, after: token)
    }

    /// Returns, asynchronously, the hits of a search that come after the hit with this token.
    public func search(
        _ text: String, limit: Int = 20, after token: PageToken
    ) async throws -> [SearchHit<Exercise>] {
        try await store.search(text, in: Exercise.searchIndex, limit: limit, after: token)
    }
}
