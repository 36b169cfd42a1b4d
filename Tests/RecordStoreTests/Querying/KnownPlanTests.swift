import RecordStore
import Testing

/// Queries that take the plan of another query of their shape, although their values are of the
/// kind that a plan has to look at: keys may stand for one prefix, and not for a longer one.
@Suite("The plan of another query")
struct KnownPlanTests {
    private struct Team: Record {
        var id = ID()
        var title = ""

        static let schema = Schema<Team>("Team", blank: Team()) {
            Field(1, "title", \.title)
            Index("byTitle", on: .ascending(\.title))
        }
    }

    private struct Member: Record {
        var id = ID()
        var team: Team.ID?
        var name = ""
        var note = ""

        static let schema = Schema<Member>("Member", blank: Member()) {
            Field(1, "team", \.team, onDelete: .nullify)
            Field(2, "name", \.name)
            Field(3, "note", \.note)
            Index("byTeam", on: .ascending(\.team), .name(\.name))
            Index("byTeamAndNote", on: .ascending(\.team), .ascending(\.note))
        }
    }

    private static let long = String(repeating: "n", count: 600)

    private static let names = ["arm", "Arm 1", "arm 2", "ARM 10", "armour", "bench 1", "Bench"]
    private static let notes = ["", "a", "n", long, long + "a", long + "b", "z"]

    /// Calls `body` with a store of twenty teams that have a member of each name and note.
    private func withTeams(_ body: (Snapshot, [Member]) throws -> Void) throws {
        let teams = (0..<20).map { Team(title: "team \($0)") }
        let members = teams.flatMap { team in
            Self.names.flatMap { name in
                Self.notes.map { Member(team: team.id, name: name, note: $0) }
            }
        }
        try withVerifiedStore([Team.self, Member.self]) { store in
            try store.write { transaction in
                for team in teams { try transaction.save(team) }
                for member in members { try transaction.save(member) }
            }
            try store.read { try body($0, members.filter { $0.team == teams[3].id }) }
        }
    }

    @Test("is kept no longer than the store, with the tables that it reads")
    func release() throws {
        weak var team: AnyObject?
        weak var member: AnyObject?
        do {
            let store = try Store.temporary([Team.self, Member.self])
            (team, member) = (store.tableObjects.first, store.tableObjects.last)
            try store.write { try $0.save(Team(title: "a")) }
            #expect(try store.fetch(Query<Team> { $0.title == "a" }).count == 1)
            #expect(try store.fetch(Query<Member> { $0.team?.title == "a" }).isEmpty)
            #expect(team != nil && member != nil)
        }
        #expect(team == nil && member == nil)
    }

    @Test("by a join is not taken where keys say less of the prefix of a name")
    func names() throws {
        try withTeams { snapshot, members in
            for prefix in ["arm", "arm 1", "bench", "a", "arm 10", "bench 1", "arm"] {
                let query = Query<Member> {
                    $0.team?.title == "team 3" && $0.name.folded.hasPrefix(prefix)
                }
                let expected = members.filter { $0.name.lowercased().hasPrefix(prefix) }
                let plan = try snapshot.explain(query).description
                #expect(plan.contains("by team of"))
                let count = try snapshot.count(query)
                #expect(count == expected.count, "\(prefix)")
                let found = try snapshot.fetch(query).map(\.id)
                #expect(Set(found) == Set(expected.map(\.id)), "\(prefix)")
            }
        }
    }

    @Test("by a join is not taken where keys cut a text")
    func notes() throws {
        try withTeams { snapshot, members in
            for note in ["a", Self.long, "n", Self.long + "a", "b"] {
                let above = Query<Member> { $0.team?.title == "team 3" && $0.note > note }
                let under = Query<Member> { $0.team?.title == "team 3" && $0.note.hasPrefix(note) }
                let counts = [try snapshot.count(above), try snapshot.count(under)]
                let expected = [
                    members.count { $0.note > note }, members.count { $0.note.hasPrefix(note) },
                ]
                #expect(counts == expected, "\(note.utf8.count)")
            }
        }
    }

    @Test("is not taken for lists that are longer than what is compared")
    func longLists() throws {
        try withTeams { snapshot, members in
            let base = (0..<17).map { "name \($0)" }
            for last in ["other", "name 16"] {
                let second = base.dropLast() + [last]
                let query = Query<Member> {
                    $0.name.isIn(base) && $0.name.isIn(Array(second))
                        && ($0.id == members[0].id || $0.team == members[0].team)
                }
                #expect(try snapshot.explain(query).description.contains("either of"))
                let count = try snapshot.count(query)
                #expect(count == 0)
            }
        }
    }
}
