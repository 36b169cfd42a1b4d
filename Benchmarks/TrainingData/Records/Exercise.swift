public import Foundation
public import RecordStore

/// An exercise, whose `lastUpdated` the schema keeps.
///
/// The records of the benchmarks are their own. What the library `PlainWeights` keeps may grow, and
/// the figures of the engine stay comparable.
public struct Exercise: Record, Hashable {
    public var id: ID
    public var name: String
    public var category: String
    public var notes: String
    public var createdDate: Date
    public private(set) var lastEdited: Date
    /// The latest of creation, edit, and the timestamps of the sets.
    public private(set) var lastUpdated: Date

    public init(
        id: ID = ID(), name: String, category: String = "", notes: String = "", createdDate: Date
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.notes = notes
        self.createdDate = createdDate
        lastEdited = createdDate
        lastUpdated = createdDate
    }

    /// Notes an edit. A date before the last edit changes nothing.
    public mutating func bumpUpdated(at date: Date) {
        lastEdited = max(lastEdited, date)
        lastUpdated = max(lastUpdated, date)
    }

    public static let searchIndex = SearchIndex<Exercise>("search", on: \.name, \.category)

    public static let schema = Schema<Exercise>(
        "Exercise", blank: Exercise(name: "", createdDate: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "name", \.name)
        Field(2, "category", \.category)
        Field(3, "notes", \.notes)
        Field(4, "createdDate", \.createdDate)
        Field(5, "lastEdited", \.lastEdited)
        Field(6, "lastUpdated", \.lastUpdated)
        Index("byLastUpdated", on: .descending(\.lastUpdated))
        Index("byCategory", on: .ascending(\.category), .descending(\.lastUpdated))
        Index("byName", on: .name(\.name))
        searchIndex
        Maintain { old, new, transaction in
            try new?.keepLastUpdated(replacing: old, in: &transaction)
        }
    }

    private func keepLastUpdated(
        replacing old: Exercise?, in transaction: inout StoreTransaction
    ) throws {
        var kept = self
        if let noted = old?.lastEdited { kept.bumpUpdated(at: noted) }
        try kept.updateFromSets(in: transaction.snapshot)
        if kept != self { try transaction.save(kept) }
    }

    /// Updates `lastUpdated` after a set has come to a time, or has gone from it.
    static func keepLastUpdated(
        of id: ID?, setAt timestamp: Date, hasCome: Bool, in transaction: inout StoreTransaction
    ) throws {
        guard let exercise = try transaction.get(id), timestamp >= exercise.lastUpdated else {
            return
        }
        var kept = exercise
        if hasCome {
            kept.lastUpdated = timestamp
        } else {
            try kept.updateFromSets(in: transaction.snapshot)
        }
        if kept != exercise { try transaction.save(kept) }
    }

    private mutating func updateFromSets(in snapshot: Snapshot) throws {
        let exercise = id
        let newest = Query<ExerciseSet> { $0.exercise == exercise }
            .sorted(by: .descending(\.timestamp), .descending(\.sequence))
        let latest = try snapshot.first(newest)?.timestamp
        lastUpdated = max(createdDate, lastEdited, latest ?? createdDate)
    }
}
