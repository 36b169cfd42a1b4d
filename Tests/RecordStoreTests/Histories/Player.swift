import Foundation
import RecordStore

/// Compound, optional, fan-out, name, computed, partial and covering columns; a `Maintain` part
/// that keeps the count of its team; references that deny, in cycles too.
struct Player: LeagueRecord {
    var id: ID
    var name = ""
    var team: Team.ID?
    var number: Int?
    var rating: Double?
    var score = 0
    var tags: [String] = []
    var mentor: Player.ID?
    var friends: [Player.ID] = []

    static let third = ComputedColumn<Player, Int>("third", version: 1) { $0.score % 3 }
    static let schema = Schema<Player>("Player", blank: Player(id: ID())) {
        Field(1, "name", \.name)
        Field(2, "team", \.team, onDelete: .cascade)
        Field(3, "number", \.number)
        Field(4, "rating", \.rating)
        Field(5, "score", \.score)
        Field(6, "tags", \.tags)
        Field(7, "mentor", \.mentor, onDelete: .deny)
        Field(8, "friends", \.friends, onDelete: .nullify)
        Index("byName", on: .name(\.name))
        Index(
            "byTeam", on: .ascending(\.team), .descending(\.score), covering: [\.name, \.rating])
        Index("byNumber", on: .ascending(\.team), .ascending(\.number), unique: true)
        Index("byRating", on: .ascending(\.rating))
        Index("byTag", on: .each(\.tags), .descending(\.score), covering: [\.number])
        Index("byThird", on: .computed(third), .ascending(\.rating))
        Index("strong", on: .ascending(\.score), where: .matching(version: 1) { $0.score > 50 })
        Maintain { old, new, transaction in
            if old?.team == new?.team { return }
            if let team = old?.team { try transaction.update(team) { $0.playerCount -= 1 } }
            if let team = new?.team { try transaction.update(team) { $0.playerCount += 1 } }
        }
    }

    static var place: WritableKeyPath<League, [Player.ID: Player]> { \.players }

    /// In the order of names, by definition of this list.
    static let names = ["", "Álvaro", "Ann 2", "ann 2", "Ann 10", "anna", "bo"]

    static func random(in league: League, _ generator: inout SeededGenerator) -> Player {
        var player = Player(id: generator.id())
        for _ in 0..<4 { player.change(in: league, &generator) }
        return player
    }

    mutating func change(in league: League, _ generator: inout SeededGenerator) {
        switch generator.below(8) {
        case 0: name = generator.pick(Self.names)
        case 1: team = generator.reference(league.ids(Team.self), mayMiss: true)
        case 2: number = generator.pick([nil, 1, 2, 3])
        case 3: rating = generator.pick([nil, -1.5, 0, 2.5, 4])
        case 4: score = generator.below(100)
        case 5:
            tags = (0..<generator.below(4)).map { _ in
                generator.pick(["a", "b", "", .long("tag", 1), .long("tag", 2)])
            }
        case 6: mentor = generator.reference(league.ids(Player.self))
        default: friends = generator.references(league.ids(Player.self))
        }
    }

    func conflict(in league: League) -> (index: String, existing: UUID)? {
        guard let team, let number else { return nil }
        let other = league.players.values.first {
            $0.team == team && $0.number == number && $0.id != id
        }
        return other.map { ("byNumber", $0.id.uuid) }
    }

    var links: [League.Link] {
        (team.map { [League.Link("team", $0, .cascade)] } ?? [])
            + (mentor.map { [League.Link("mentor", $0, .deny)] } ?? [])
            + friends.map { League.Link("friends", $0, .nullify) }
    }

    mutating func forget(_ nodes: Set<League.Node>) {
        friends.removeAll { nodes.contains(League.Node($0)) }
    }
}

extension Player {
    static var views: [IndexView<Player>] {
        let names = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        return [
            IndexView(
                "byName", queries: [("Ann 10", Query { $0.name == "Ann 10" })]
            ) { [[.name($0.name, place: names[$0.name] ?? -1)]] },
            IndexView("byTeam") { [[.id($0.team), .number($0.score).descending]] },
            IndexView("byNumber") { [[.id($0.team), .number($0.number)]] },
            IndexView(
                "byRating", from: 0, upTo: 4,
                Query { $0.rating >= 0 && $0.rating < 4 }.sorted(by: .ascending(\.rating))
            ) { [[.real($0.rating)]] },
            IndexView(
                "byTag",
                queries: ["b", .long("tag", 2)].map { tag in
                    let query = Query<Player> { $0.tags.contains(tag) }
                    return (tag, query.sorted(by: .descending(\.score)))
                }
            ) { player in
                Set(player.tags).map { [.text($0), .number(player.score).descending] }
            },
            IndexView("byThird") { [[.number($0.score % 3), .real($0.rating)]] },
            IndexView("strong") {
                $0.score > 50 ? [[.number($0.score)]] : []
            },
            IndexView("references.mentor") { [[.id($0.mentor)]] },
            IndexView("references.friends") { player in
                Set(player.friends).map { [.id($0)] }
            },
        ]
    }
}
