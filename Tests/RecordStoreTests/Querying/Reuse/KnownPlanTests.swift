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
        var size = 0

        static let schema = Schema<Member>("Member", blank: Member()) {
            Field(1, "team", \.team, onDelete: .nullify)
            Field(2, "name", \.name)
            Field(3, "note", \.note)
            Field(4, "size", \.size)
            AggregateIndex("totals", by: .ascending(\.note), summing: .field(\.size))
            Index("byTeam", on: .ascending(\.team), .name(\.name))
            Index("byTeamAndNote", on: .ascending(\.team), .ascending(\.note))
            SearchIndex("search", on: \.name)
        }
    }

    private struct Ticket: Record {
        var id = ID()
        var kind = ""
        var number = 0

        static let schema = Schema<Ticket>("Ticket", blank: Ticket()) {
            Field(1, "kind", \.kind)
            Field(2, "number", \.number)
            Index("byKind", on: .ascending(\.kind))
            Index("byNumber", on: .ascending(\.number))
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
            let store = try Store.compared([Team.self, Member.self])
            (team, member) = (store.tableObjects.first, store.tableObjects.last)
            try store.write { try $0.save(Team(title: "a")) }
            #expect(try store.fetch(Query<Team> { $0.title == "a" }).count == 1)
            #expect(try store.fetch(Query<Member> { $0.team?.title == "a" }).isEmpty)
            #expect(try store.total(of: Query<Member> { $0.note > "a" }, .sum(\.size)) == 0)
            #expect(team != nil && member != nil)
        }
        #expect(team == nil && member == nil)
    }

    @Test(
        "of a page is not taken for a value that few records have if made for many, nor back",
        arguments: [["usual", "rare"], ["rare", "usual"]])
    func rare(kinds: [String]) throws {
        try withVerifiedStore([Ticket.self]) { store in
            try store.write { transaction in
                for number in 0..<3_000 {
                    let kind = number == 2_900 ? "rare" : "usual"
                    try transaction.save(Ticket(kind: kind, number: number))
                }
            }
            try store.read { snapshot in
                for kind in kinds {
                    let query = Query<Ticket> { $0.kind == kind }.sorted(by: .ascending(\.number))
                    let read = try snapshot.rowsRead(by: query, first: 20)
                    #expect(read.answer.rows <= 20, "\(kind): \(read)")
                }
            }
        }
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

    /// Two texts in each form of a list that the normal form makes.
    private static func pairs(_ a: String, _ b: String) -> [Filter<Member>] {
        [
            Filter { $0.note == a || $0.note == b },
            Filter { !($0.note != a && $0.note != b) },
            Filter { $0.note.isIn([a, b]) },
        ]
    }

    @Test("is not taken for a list whose keys are not in the order of its texts")
    func cutLists() throws {
        let texts = ["a", "n", Self.long, Self.long + "a", Self.long + "b", "z"]
        let order: [SortKey<Member>] = [.ascending(\.team), .ascending(\.note)]
        for form in 0..<3 {
            try withTeams { snapshot, members in
                for a in texts {
                    for b in texts where a != b {
                        let list = Query(Self.pairs(a, b)[form])
                        let joined = list.and { $0.team?.title == "team 3" }.sorted(byKeys: order)
                        let own = list.and { $0.team == members[0].team }
                            .sorted(by: .ascending(\.note))
                        let expected = members.filter { [a, b].contains($0.note) }
                            .sorted { ($0.note, $0.id) < ($1.note, $1.id) }.map(\.id)
                        let found = [joined, own].map { try? snapshot.fetch($0).map(\.id) }
                        #expect(found == [expected, expected], "\(a.count) or \(b.count)")
                    }
                }
            }
        }
    }

    @Test("by a join walks at most 64 stretches for each target; longer lists are checked")
    func listsOfJoins() throws {
        try withTeams { snapshot, members in
            for length in [63, 64, 65, 400] {
                let notes = Self.notes + (0..<(length - Self.notes.count)).map { "none \($0)" }
                let query = Query<Member> {
                    $0.team?.title != "team 3" && $0.team?.title > "team 2" && $0.note.isIn(notes)
                }
                var isChecked: [Bool] = []
                try snapshot.eachPlan(query) { plan, rows, _ in
                    #expect(rows.count == 6 * members.count)
                    if plan.contains("index byTeamAndNote, by team of") {
                        isChecked.append(plan.contains("check in the index note.isIn"))
                    }
                }
                #expect(isChecked == [length > 64], "\(length)")
            }
        }
    }

    @Test("is not taken for a constant of the same name that the store does not keep")
    func constants() throws {
        let constants = [1, 3, 1].map { StoreConstant("limit", initially: $0) }
        let members = (0..<5).map { Member(name: "member \($0)", size: $0) }
        try withVerifiedStore([Team.self, Member.self]) { store in
            try store.write { try $0.save(members) }
            for constant in constants {
                let equal = Query<Member> { $0.size == $0.constant(constant) }
                #expect(try store.fetch(equal).map(\.size) == [constant.initialValue])
                let less = Query<Member> { $0.size < $0.constant(constant) }
                #expect(
                    try store.totals(of: less, by: .value(\.size), .count).map(\.group)
                        == Array(0..<constant.initialValue))
            }
        }
    }

    @Test("is not taken for texts that a search index knows, if it did not know that of the plan")
    func needles() throws {
        let members = (0..<300).map { Member(name: "member \($0)") }
        try withVerifiedStore([Team.self, Member.self]) { store in
            try store.write { try $0.save(members) }
            for needle in ["zz", "member 299", "b", "\u{301}", "ber 17", "", "mem"] {
                let query = Query<Member> { $0.name.folded.contains(needle) }
                let folded = TextFold.fold(needle)
                let found = members.filter { folded.isEmpty || $0.name.contains(folded) }.map(\.id)
                let plan = try store.explainAnalyze(query)
                #expect(Set(try store.fetch(query).map(\.id)) == Set(found))
                #expect(plan.plan.index == (needle.utf8.count > 2 ? "search" : nil), "\(needle)")
                #expect(plan.measurement?.rowsReturned == found.count)
            }
        }
    }
}
