import Foundation
import RecordStore

/// Unique with nils, long texts that are cut, a derived count, and references to its own type:
/// cascades and nullified ones, both in cycles.
struct Team: LeagueRecord {
    var id: ID
    var name = ""
    var code: String?
    var motto = ""
    var playerCount = 0
    var parent: Team.ID?
    var rivals: [Team.ID] = []

    static let schema = Schema<Team>("Team", blank: Team(id: ID())) {
        Field(1, "name", \.name)
        Field(2, "code", \.code)
        Field(3, "motto", \.motto)
        Field(4, "playerCount", \.playerCount)
        Field(5, "parent", \.parent, onDelete: .cascade)
        Field(6, "rivals", \.rivals, onDelete: .nullify)
        Index("byCode", on: .ascending(\.code), unique: true, covering: [\.name])
        Index("byMotto", on: .descending(\.motto))
        Index("byParent", on: .ascending(\.parent), .descending(\.playerCount))
    }

    static var place: WritableKeyPath<League, [Team.ID: Team]> { \.teams }

    static func random(in league: League, _ generator: inout SeededGenerator) -> Team {
        var team = Team(id: generator.id())
        for _ in 0..<3 { team.change(in: league, &generator) }
        return team
    }

    mutating func change(in league: League, _ generator: inout SeededGenerator) {
        switch generator.below(5) {
        case 0: name = generator.pick(["", "Ajax", "Ajax\0B", "Feyenoord"])
        case 1: code = generator.pick([nil, nil, "", "A", "B", "C", "D", .long("code", 1)])
        case 2: motto = generator.pick(["", "go", "go on", .long("m", 1), .long("m", 2)])
        case 3: parent = generator.reference(league.ids(Team.self), mayMiss: true)
        default: rivals = generator.references(league.ids(Team.self))
        }
    }

    func conflict(in league: League) -> (index: String, existing: UUID)? {
        guard let code else { return nil }
        let other = league.teams.values.first { $0.code == code && $0.id != id }
        return other.map { ("byCode", $0.id.uuid) }
    }

    var links: [League.Link] {
        (parent.map { [League.Link("parent", $0, .cascade)] } ?? [])
            + rivals.map { League.Link("rivals", $0, .nullify) }
    }

    mutating func forget(_ nodes: Set<League.Node>) {
        rivals.removeAll { nodes.contains(League.Node($0)) }
    }

    static var views: [IndexView<Team>] {
        [
            IndexView("byCode", queries: [("A", Query { $0.code == "A" })]) {
                [[.text($0.code)]]
            },
            IndexView(
                "byMotto",
                queries: ["go", .long("m", 2)].map { motto in
                    (motto, Query { $0.motto == motto }.sorted(by: .descending(\.motto)))
                }
            ) { [[.text($0.motto).descending]] },
            IndexView("byParent") { [[.id($0.parent), .number($0.playerCount).descending]] },
            IndexView("references.rivals") { team in
                Set(team.rivals).map { [.id($0)] }
            },
        ]
    }
}
