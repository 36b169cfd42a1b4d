import Foundation
import RecordStore

/// What a store of teams, players and matches should hold: plain dictionaries, and the rules of the
/// schemas written a second time, as simply as can be.
struct League: Equatable {
    var teams: [Team.ID: Team] = [:]
    var players: [Player.ID: Player] = [:]
    var matches: [Match.ID: Match] = [:]

    /// A record of any type.
    struct Node: Hashable {
        let type: String
        let id: UUID

        init<R: Record>(_ id: RecordID<R>) {
            type = R.schema.name
            self.id = id.uuid
        }
    }

    /// A reference of a record.
    struct Link {
        let field: String
        let target: Node
        let rule: DeleteRule
        var mayDangle = false
    }

    /// Why a deletion is refused: any of the references that forbid it.
    struct Denial: Error {
        let deniers: Set<Node>
    }

    subscript<R: LeagueRecord>(id: RecordID<R>) -> R? { self[keyPath: R.place][id] }

    /// The ids of a type, in an order that does not change from run to run.
    func ids<R: LeagueRecord>(_ type: R.Type) -> [RecordID<R>] {
        self[keyPath: R.place].keys.sorted()
    }

    mutating func save<R: LeagueRecord>(_ record: R) {
        self[keyPath: R.place][record.id] = record
        count()
    }

    /// Deletes a record with all that follows from it, or throws and changes nothing.
    mutating func delete<R: LeagueRecord>(_ id: RecordID<R>) throws(Denial) {
        let links = links()
        var doomed: Set<Node> = [Node(id)]
        var found = doomed
        while !found.isEmpty {
            let children = links.filter { $0.value.contains { $0.cascades(from: found) } }
            found = Set(children.keys).subtracting(doomed)
            doomed.formUnion(found)
        }
        let deniers = links.filter { node, links in
            !doomed.contains(node)
                && links.contains { $0.rule == .deny && doomed.contains($0.target) }
        }
        if !deniers.isEmpty { throw Denial(deniers: Set(deniers.keys)) }
        remove(Team.self, doomed)
        remove(Player.self, doomed)
        remove(Match.self, doomed)
        count()
    }

    /// The references that lead nowhere although they must not.
    func dangling() -> Set<Node> {
        let links = links()
        return Set(
            links.values.joined().filter { !$0.mayDangle && links[$0.target] == nil }
                .map(\.target))
    }

    private func links() -> [Node: [Link]] {
        var links: [Node: [Link]] = [:]
        for (id, team) in teams { links[Node(id)] = team.links }
        for (id, player) in players { links[Node(id)] = player.links }
        for (id, match) in matches { links[Node(id)] = match.links }
        return links
    }

    private mutating func remove<R: LeagueRecord>(_ type: R.Type, _ doomed: Set<Node>) {
        for (id, record) in self[keyPath: R.place] {
            if doomed.contains(Node(id)) {
                self[keyPath: R.place][id] = nil
            } else if record.links.contains(where: { doomed.contains($0.target) }) {
                self[keyPath: R.place][id]?.forget(doomed)
            }
        }
    }

    /// The value that the store keeps by a `Maintain` part.
    private mutating func count() {
        var counts: [Team.ID: Int] = [:]
        for player in players.values {
            if let team = player.team { counts[team, default: 0] += 1 }
        }
        for id in teams.keys { teams[id]?.playerCount = counts[id] ?? 0 }
    }
}

extension League.Link {
    init<R: Record>(
        _ field: String, _ target: RecordID<R>, _ rule: DeleteRule, mayDangle: Bool = false
    ) {
        self.init(
            field: field, target: League.Node(target), rule: rule, mayDangle: mayDangle)
    }

    func cascades(from nodes: Set<League.Node>) -> Bool {
        rule == .cascade && nodes.contains(target)
    }
}
