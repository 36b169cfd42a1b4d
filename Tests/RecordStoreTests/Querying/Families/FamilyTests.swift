import RecordStore
import TestSupport
import Testing

@Suite("Records with their children") struct FamilyTests {
    private static let parents = [
        Query<Band>().sorted(by: .ascending(\.name)),
        Query<Band>().sorted(by: .descending(\.name)).limited(to: 5),
        Query<Band> { $0.name != "b" },
        Query<Band> { $0.has(\Gig.band) { $0.day > 3 } }.sorted(by: .ascending(\.name)),
        Query<Band> { $0.name == "nobody" },
    ]
    private static let children = [
        Query<Gig>().sorted(by: .descending(\.day)),
        Query<Gig>().sorted(by: .descending(\.day)).limited(to: 2),
        Query<Gig>().sorted(by: .ascending(\.day)).limited(to: 1),
        Query<Gig> { $0.day > 2 || $0.note == "x" }.sorted(
            by: .ascending(\.note), .ascending(\.day)),
        Query<Gig> { $0.note.contains("x") }.sorted(by: .descending(\.day)).limited(to: 3),
        Query<Gig>().sorted(by: .ascending(\.id)).limited(to: 0),
        Query<Gig> { $0.band != nil }.sorted(by: .descending(\.note), .ascending(\.day)).limited(
            to: 2),
    ]

    private func withGigs(_ body: (Store) throws -> Void) throws {
        var random = Seed("families")
        for _ in 0..<repetitions("PLAINWEIGHTS_FAMILIES", quick: 3, thorough: 6) {
            try withVerifiedStore([Band.self, Gig.self]) { store in
                let bands = (0..<Int.random(in: 0...12, using: &random)).map { number in
                    Band(name: ["a", "b", "c", ""][number % 4])
                }
                try store.write { transaction in
                    try transaction.save(bands)
                    for _ in 0..<Int.random(in: 0...60, using: &random) {
                        let guests = bands.shuffled(using: &random)
                            .prefix(Int.random(in: 0...3, using: &random))
                        try transaction.save(
                            Gig(
                                band: Bool.random(using: &random)
                                    ? bands.randomElement(using: &random)?.id : nil,
                                day: .random(in: 0...6, using: &random),
                                note: ["", "x", "xy"].randomElement(using: &random) ?? "",
                                guests: guests.map(\.id)))
                    }
                }
                try body(store)
            }
        }
    }

    private func expect(
        _ found: [Family<Band, Gig>], _ parents: [Band], _ query: FamilyQuery<Band, Gig>,
        _ snapshot: Snapshot, _ refers: (Gig, Band) -> Bool
    ) throws {
        // All children, of which plain Swift takes those of each parent.
        var whole = query.children
        if whole.memberLimit != nil { whole = whole.limited(to: .max) }
        let all = try snapshot.fetch(whole)
        #expect(found.map(\.parent) == parents, "\(query)")
        for family in found {
            let own = all.filter { refers($0, family.parent) }
            let expected = Array(own.prefix(query.children.memberLimit ?? .max))
            #expect(family.children == expected, "\(query)")
        }
    }

    private func check(
        _ query: FamilyQuery<Band, Gig>, pagedBy size: Int, _ snapshot: Snapshot,
        _ refers: (Gig, Band) -> Bool
    ) throws {
        let query = query.with(query.parents.paged(by: size))
        let parents = try snapshot.fetch(query.parents)
        try expect(snapshot.fetch(query), parents, query, snapshot, refers)
        let first = try snapshot.first(query).map { [$0] } ?? []
        try expect(first, Array(parents.prefix(1)), query, snapshot, refers)
        var (page, plain) = (try snapshot.page(query), try snapshot.page(query.parents))
        while true {
            try expect(page.families, plain.records, query, snapshot, refers)
            #expect(page.next == plain.next && page.previous == plain.previous)
            guard let token = page.next else { break }
            page = try snapshot.page(query, after: token)
            plain = try snapshot.page(query.parents, after: token)
        }
        while let token = page.previous {
            page = try snapshot.page(query, before: token)
            plain = try snapshot.page(query.parents, before: token)
            try expect(page.families, plain.records, query, snapshot, refers)
            #expect(page.next == plain.next && page.previous == plain.previous)
        }
    }

    @Test("are those of plain Swift, page by page, for one reference and for several")
    func agree() throws {
        try withGigs { store in
            try store.read { snapshot in
                for (number, parents) in Self.parents.enumerated() {
                    for children in Self.children {
                        try check(
                            parents.including(children, by: \.band), pagedBy: 1 + number,
                            snapshot
                        ) { $0.band == $1.id }
                        try check(
                            parents.including(children, by: \.guests), pagedBy: 4 - number % 3,
                            snapshot
                        ) { $0.guests.contains($1.id) }
                    }
                }
            }
        }
    }

    @Test("are many, and found together")
    func many() throws {
        try withVerifiedStore([Band.self, Gig.self]) { store in
            let bands = (0..<700).map { Band(name: "\($0)") }
            try store.write { transaction in
                try transaction.save(bands)
                for (number, band) in bands.enumerated() {
                    for day in 0..<(number % 5) {
                        try transaction.save(Gig(band: band.id, day: day))
                    }
                }
            }
            let query = Query<Band>().sorted(by: .ascending(\.id)).including(
                Query<Gig>().sorted(by: .descending(\.day)).limited(to: 3), by: \.band)
            let families = try store.fetch(query)
            #expect(families.map(\.parent) == bands)
            for (number, family) in families.enumerated() {
                let days = (0..<(number % 5)).reversed().prefix(3)
                #expect(family.children.map(\.day) == Array(days))
                #expect(family.children.allSatisfy { $0.band == family.id })
            }
        }
    }

    @Test("are explained: how the parents are found, and how the children of one")
    func explained() throws {
        try withGigs { store in
            let newest = Query<Gig>().sorted(by: .descending(\.day)).limited(to: 3)
            let bands = Query<Band>().sorted(by: .ascending(\.name))
            let served = try store.explain(bands.including(newest, by: \.band))
            #expect(served.plan.index == "byName" && served.advice == nil)
            #expect(served.children?.index == "byBand" && served.children?.sort == [])
            #expect(served.description.contains("each with\nGig: index byBand"))
            let sorted = try store.explain(
                bands.including(newest.sorted(by: .ascending(\.note)), by: \.band))
            #expect(sorted.children?.sort != [])
            #expect(sorted.advice?.contains("band") == true)
        }
    }

    @Test("are refused for a reference that is none, and for queries that are none")
    func refused() throws {
        let store = try Store.temporary([Band.self, Gig.self])
        let bands = Query<Band>()
        func expectRefused(_ query: FamilyQuery<Band, Gig>) {
            #expect(throws: StoreError.self) { try store.fetch(query) }
            #expect(throws: StoreError.self) { try store.page(query) }
            #expect(throws: StoreError.self) { try store.explain(query) }
        }
        expectRefused(bands.including(Query<Gig>(), by: \.otherBand))
        expectRefused(bands.including(Query<Gig>().limited(to: -1), by: \.band))
        expectRefused(bands.limited(to: -1).including(Query<Gig>(), by: \.band))
        #expect(throws: StoreError.self) {
            try store.fetch(Query<Gig>().including(Query<Gig>(), by: \.id))
        }
    }

    @Test("compare and print as values")
    func value() {
        let newest = Query<Gig>().sorted(by: .descending(\.day)).limited(to: 3)
        let query = Query<Band>().including(newest, by: \.band)
        #expect(
            query.description == "Band including Gig sorted by day descending limited to 3 by band")
        #expect(query == Query<Band>().including(newest, by: \.band))
        #expect(query != Query<Band>().including(newest, by: \.guests))
        #expect(query.with(Query<Band>().limited(to: 1)) != query)
    }
}

extension Gig {
    fileprivate var otherBand: Band.ID? { band }
}

extension Query {
    /// The limit, as its text says it.
    fileprivate var memberLimit: Int? {
        description.split(separator: " limited to ").dropFirst().first.flatMap {
            Int($0.prefix { $0.isNumber })
        }
    }
}
