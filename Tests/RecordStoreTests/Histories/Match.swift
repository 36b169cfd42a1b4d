import Foundation
import RecordStore

/// References that are never nil and deny, that may lead nowhere, and arrays that cascade.
struct Match: LeagueRecord {
    var id: ID
    var day = Date(timeIntervalSinceReferenceDate: 0)
    var home = Team.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    var guests: [Team.ID]?
    var best: Player.ID?
    var squad: [Player.ID] = []

    static let schema = Schema<Match>("Match", blank: Match(id: ID())) {
        Field(1, "day", \.day)
        Field(2, "home", \.home, onDelete: .deny)
        Field(3, "guests", \.guests, onDelete: .nullify)
        Field(4, "best", \.best, onDelete: .nullify, mayDangle: true)
        Field(5, "squad", \.squad, onDelete: .cascade)
        Index("byDay", on: .descending(\.day), covering: [\.best])
    }

    static var place: WritableKeyPath<League, [Match.ID: Match]> { \.matches }

    static func random(in league: League, _ generator: inout SeededGenerator) -> Match {
        var match = Match(id: generator.id())
        let homes = league.ids(Team.self)
        match.home = homes.isEmpty ? generator.id() : generator.pick(homes)
        for _ in 0..<2 { match.change(in: league, &generator) }
        return match
    }

    mutating func change(in league: League, _ generator: inout SeededGenerator) {
        switch generator.below(5) {
        case 0: day = Date(timeIntervalSinceReferenceDate: Double(generator.below(9) - 4))
        case 1: home = generator.reference(league.ids(Team.self)) ?? home
        case 2:
            guests = generator.below(3) == 0 ? nil : generator.references(league.ids(Team.self))
        case 3:
            best =
                generator.below(4) == 0
                ? generator.id() : generator.reference(league.ids(Player.self))
        default: squad = generator.references(league.ids(Player.self))
        }
    }

    func conflict(in league: League) -> (index: String, existing: UUID)? { nil }

    var links: [League.Link] {
        [League.Link("home", home, .deny)]
            + (guests ?? []).map { League.Link("guests", $0, .nullify) }
            + (best.map { [League.Link("best", $0, .nullify, mayDangle: true)] } ?? [])
            + squad.map { League.Link("squad", $0, .cascade) }
    }

    mutating func forget(_ nodes: Set<League.Node>) {
        guests?.removeAll { nodes.contains(League.Node($0)) }
        if let best, nodes.contains(League.Node(best)) { self.best = nil }
    }

    static var views: [IndexView<Match>] {
        [
            IndexView("byDay") { [[.real($0.day.timeIntervalSinceReferenceDate).descending]] },
            IndexView("references.home") { [[.id($0.home)]] },
            IndexView("references.guests") { match in
                Set(match.guests ?? []).map { [.id($0)] }
            },
            IndexView("references.best") { [[.id($0.best)]] },
            IndexView("references.squad") { match in
                Set(match.squad).map { [.id($0)] }
            },
        ]
    }
}
