import Foundation
import RecordStore

/// A record type of the league: what the model and the histories need of it beside its schema.
protocol LeagueRecord: Record, Equatable {
    static var place: WritableKeyPath<League, [RecordID<Self>: Self]> { get }

    static func random(in league: League, _ generator: inout SeededGenerator) -> Self

    /// Changes some fields, the derived ones excepted.
    mutating func change(in league: League, _ generator: inout SeededGenerator)

    /// The unique index and the record that forbid saving this one.
    func conflict(in league: League) -> (index: String, existing: UUID)?

    var links: [League.Link] { get }

    /// Drops the references that are nullified when these are deleted.
    mutating func forget(_ nodes: Set<League.Node>)

    static var views: [IndexView<Self>] { get }
}
