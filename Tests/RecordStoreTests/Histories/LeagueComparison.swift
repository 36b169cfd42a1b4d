import Foundation
import RecordStore
import Testing

/// Compares every way to read a store with the dictionaries of a league.
struct LeagueComparison: ~Escapable {
    private let league: League
    private let snapshot: Snapshot

    @_lifetime(copy snapshot)
    init(_ league: League, _ snapshot: Snapshot) {
        self.league = league
        self.snapshot = snapshot
    }

    func run() throws {
        try compare(Team.self)
        try compare(Player.self)
        try compare(Match.self)
        try compareCovered()
    }

    /// What entries say beside their keys.
    private func compareCovered() throws {
        for team in league.ids(Team.self) {
            let query = Query<Player> { $0.team == team && $0.rating > 0 && $0.name != "bo" }
            let players = league.players.values.filter {
                $0.team == team && $0.rating.map { $0 > 0 } ?? false && $0.name != "bo"
            }
            let (count, best) = (
                try snapshot.count(query), try snapshot.maximum(of: \.rating, in: query)
            )
            try expect(
                count == players.count && best == players.compactMap(\.rating).max(),
                "\(query) counts \(count) to \(best ?? 0), not \(players)")
        }
    }

    private func compare<R: LeagueRecord>(_ type: R.Type) throws {
        let ids = league.ids(type)
        let count = try snapshot.count(of: type)
        try expect(count == ids.count, "count of \(type): \(count), not \(ids.count)")
        for id in ids {
            let record = try snapshot.get(id)
            try expectEqual(record, league[id], "get")
        }
        let absent = RecordID<R>()
        let (found, isThere) = (try snapshot.get(absent), try snapshot.contains(absent))
        try expect(found == nil && !isThere, "\(type) \(absent) is there")
        try compareWalks(type, ofIndex: nil, ids, "by id")
        for view in R.views { try compare(view, ids) }
    }

    private func compare<R: LeagueRecord>(_ view: IndexView<R>, _ ids: [RecordID<R>]) throws {
        let rows = ids.flatMap { id -> [(marks: [SortMark], id: RecordID<R>)] in
            guard let record = league[id] else { return [] }
            return view.rows(record).map { ($0, id) }
        }.sorted { left, right in
            if left.marks == right.marks {
                // The id has the direction of the last column.
                let isDescending = left.marks.last?.isDescending == true
                return isDescending ? right.id < left.id : left.id < right.id
            }
            return left.marks.lexicographicallyPrecedes(right.marks)
        }
        try compareWalks(R.self, ofIndex: view.name, rows.map(\.id), view.name)
        for (query, holds) in view.queries {
            let held = rows.filter { holds($0.marks) }.map(\.id)
            let found = try snapshot.fetch(query).map(\.id)
            try expect(found == held, "\(query) is \(found), not \(held)")
        }
    }

    /// Both directions, and the records themselves.
    private func compareWalks<R: LeagueRecord>(
        _ type: R.Type, ofIndex index: String?, _ ids: [RecordID<R>], _ name: String
    ) throws {
        var positions = ids.startIndex..<ids.endIndex
        var walk = try snapshot.records(type, ofIndex: index)
        while let record = try walk.next() {
            try expectEqual(record, positions.popFirst().flatMap { league[ids[$0]] }, name)
        }
        try expect(positions.isEmpty, "\(type) \(name) ends \(positions.count) records early")
        positions = ids.startIndex..<ids.endIndex
        var backward = try snapshot.records(type, ofIndex: index, .descending)
        while let record = try backward.next() {
            try expectEqual(
                record, positions.popLast().flatMap { league[ids[$0]] }, name + " backward")
        }
        try expect(positions.isEmpty, "\(type) \(name) begins \(positions.count) records late")
    }

    private func expectEqual<R: LeagueRecord>(
        _ found: R?, _ expected: R?, _ name: String
    ) throws {
        if found == expected { return }
        throw Difference(
            text: "\(R.schema.name) \(name): found \(String(describing: found)), "
                + "expected \(String(describing: expected))")
    }
}
