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
}
