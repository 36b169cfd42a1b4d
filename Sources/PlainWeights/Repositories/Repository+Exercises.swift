public import Foundation
public import RecordStore

extension Repository where R == Exercise {
    /// All exercises, last trained or edited first.
    public var byLastUpdated: Query<Exercise> {
        Query().sorted(by: .descending(\.lastUpdated))
    }

    /// All exercises in the order of their names: case and marks do not matter, and 2 comes
    /// before 10.
    public var byName: Query<Exercise> {
        Query().sorted(by: .name(\.name))
    }

    /// The exercises of a category, exactly as it was typed, last trained or edited first.
    public func inCategory(_ category: String) -> Query<Exercise> {
        Query { $0.category == category }.sorted(by: .descending(\.lastUpdated))
    }

    /// The exercises that were made, edited or trained at `date` or after it, the newest first.
    public func changed(since date: Date) -> Query<Exercise> {
        Query { $0.lastUpdated >= date }.sorted(by: .descending(\.lastUpdated))
    }

    /// The exercises in whose name or category all words of a text are found, as it is typed: the
    /// best first, names before categories. One and two letters are found where words begin.
    public func search(_ text: String, limit: Int = 20) throws -> [SearchHit<Exercise>] {
        try store.search(text, in: Exercise.searchIndex, limit: limit)
    }

    /// The same for asynchronous code.
    public func search(_ text: String, limit: Int = 20) async throws -> [SearchHit<Exercise>] {
        try await store.search(text, in: Exercise.searchIndex, limit: limit)
    }

    /// The hits of the same search that come after one, by its token.
    public func search(
        _ text: String, limit: Int = 20, after token: PageToken
    ) throws -> [SearchHit<Exercise>] {
        try store.search(text, in: Exercise.searchIndex, limit: limit, after: token)
    }

    /// The same for asynchronous code.
    public func search(
        _ text: String, limit: Int = 20, after token: PageToken
    ) async throws -> [SearchHit<Exercise>] {
        try await store.search(text, in: Exercise.searchIndex, limit: limit, after: token)
    }
}
