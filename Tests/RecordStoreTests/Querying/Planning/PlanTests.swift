import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Plans")
struct PlanTests {
    @Test("name the index, the direction, what bounds the walk and what is checked")
    func printed() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let epoch = Date(timeIntervalSinceReferenceDate: 0)
            func expect(_ query: Query<Parcel>, _ text: String) throws {
                let explanation = try store.explain(query).description
                #expect(explanation == text)
            }
            try expect(Query(), "Parcel: records, about 0 rows")
            try expect(
                Query { $0.group == 1 && $0.isOpen == true },
                """
                Parcel: index byGroup, about 0 rows
                  where group == 1
                  check isOpen == true
                """)
            try expect(
                Query { $0.day > epoch && $0.group == 1 && ($0.note == nil || $0.count * 2 > 3) }
                    .sorted(by: .ascending(\.day)),
                """
                Parcel: index byGroupAndDay, backwards, about 0 rows
                  where group == 1
                  where day > 2001-01-01T00:00:00Z
                  check note == nil || (count * 2) > 3
                """)
            try expect(
                Query { $0.name.folded.hasPrefix("arm 1") && $0.code == "x" },
                """
                Parcel: index byCode, about 0 rows
                  where code == "x"
                  check name.folded.hasPrefix("arm 1")
                """)
            try expect(
                Query { $0.name.folded.hasPrefix("arm 1") }.sorted(by: .name(\.name)),
                """
                Parcel: index byName, about 0 rows
                  where name.folded.hasPrefix("arm 1")
                  check in the index name.folded.hasPrefix("arm 1")
                """)
        }
    }

    @Test("of several steps are trees, and say what would be faster")
    func trees() throws {
        try withGroups { store, ids in
            func expect(_ query: Query<Parcel>, _ text: String) throws {
                let explanation = try store.explain(query).description
                #expect(explanation == text)
            }
            try expect(
                Query { $0.group.isIn([1, 2]) }.sorted(by: .descending(\.day)).limited(to: 5),
                """
                Parcel: 2 stretches merged of index byGroupAndDay, about 5 of 80 rows
                  where group.isIn([1, 2])
                """)
            try expect(
                Query { $0.within?.code == "3" },
                """
                Parcel: index references.within, by within of, about 1 row
                  where within?.code == "3"
                  Parcel: index byCode, about 1 row
                    where code == "3"
                """)
            try expect(
                Query { $0.code == "7" || $0.id == ids[1] },
                """
                Parcel: either of, about 2 rows
                  where code == "7" || id == \(ids[1])
                  Parcel: index byCode, about 1 row
                    where code == "7"
                  Parcel: records, about 1 row
                    where id == \(ids[1])
                """)
            try expect(
                Query { $0.has(\Parcel.within) { $0.code == "3" } },
                """
                Parcel: what within leads to of, about 1 row
                  where has(Parcel.within) { code == "3" }
                  Parcel: index byCode, about 1 row
                    where code == "3"
                """)
            try expect(
                Query { $0.mood == .calm }.sorted(by: .descending(\.cost)),
                """
                Parcel: records, about 160 rows
                  check mood == 0
                  sort in memory by cost descending, id descending
                an index on (mood, cost descending) would serve this
                """)
        }
    }

    @Test("of a page say how many rows it reads, and how many its source has")
    func part() throws {
        try withGroups { store, _ in
            let day = SortKey<Parcel>.ascending(\.day)
            let cases: [(Query<Parcel>, read: Int, source: Int)] = [
                (Query { $0.group == 1 }.sorted(by: day).paged(by: 5), 5, 40),
                (Query { $0.group == 1 }.sorted(by: day).paged(by: 50), 40, 40),
                (Query().sorted(by: day).paged(by: 7), 7, 160),
                // A tenth of the rows is thought to pass.
                (Query { $0.small == 1 }.sorted(by: day).paged(by: 7), 70, 160),
                // All rows are sorted.
                (Query().sorted(by: .ascending(\.cost)).paged(by: 7), 160, 160),
            ]
            for (query, read, source) in cases {
                let plan = try store.explainPage(query).plan
                #expect(plan.estimatedRows == read && plan.sourceRows == source, "\(query)")
            }
        }
    }

    @Test("that were run say what they read, and are the same from JSON")
    func measured() throws {
        try withGroups { store, _ in
            let query = Query<Parcel> { $0.group == 1 && $0.count > 0 }
            let explanation = try store.explainAnalyze(query)
            let measurement = try #require(explanation.measurement)
            #expect(measurement.rowsRead == 40 && measurement.rowsReturned == 39)
            let data = try JSONEncoder().encode(explanation)
            #expect(try JSONDecoder().decode(QueryExplanation.self, from: data) == explanation)
            let joined = try store.explainAnalyze(Query<Parcel> { $0.within?.code == "3" })
            #expect(joined.measurement?.rowsRead == 2)
        }
    }

    @Test("are made again when there are many more records, and tokens outlive that")
    func aging() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let query = Query<Parcel> { $0.group == 1 && $0.tags.contains("x") }.paged(by: 3)
            func save(_ count: Int, _ group: Int, _ tags: [String]) throws {
                try store.write { transaction in
                    for _ in 0..<count {
                        try transaction.save(Parcel(group: group, tags: tags))
                    }
                }
            }
            try save(10, 1, ["x"])
            let all = try store.pagedIDs(query)
            let token = try #require(try store.page(query).next)
            try save(500, 1, [])
            let after = try store.pagedIDs(query)
            #expect(Set(after) == Set(all))
            let rest = try store.page(query.paged(by: 100), after: token).items.map(\.id)
            #expect(Set(rest) == Set(all.dropFirst(3)))
        }
    }

    @Test("of very long conditions are made each time, and are right", arguments: [40, 400])
    func long(count: Int) throws {
        try withGroups { store, _ in
            let parcels = try store.fetch(Query<Parcel>())
            for least in [0, 1, 30, 1_000] {
                let filters = (0..<count).map { number in
                    Filter<Parcel> { $0.count == least + number * 7 && $0.group != 2 }
                }
                let query = Query(filters.reduce(filters[0]) { $0.or($1) })
                    .sorted(by: .ascending(\.count)).paged(by: 5)
                let values = (0..<count).map { least + $0 * 7 }
                let expected = parcels.filter { values.contains($0.count) && $0.group != 2 }
                #expect(Set(try store.pagedIDs(query)) == Set(expected.map(\.id)))
                #expect(try store.count(query) == expected.count)
            }
        }
    }

    @Test("a query that no index serves is refused, if it asks for that, with the one that would")
    func missing() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let cases: [(Query<Parcel>, String)] = [
                (Query { $0.mood == .calm }, "(mood)"),
                (Query().sorted(by: .descending(\.cost)), "(cost descending)"),
                (
                    Query { $0.mood == .calm }
                        .sorted(by: .descending(\.day), .ascending(\.name)),
                    "(mood, day descending, name)"
                ),
                (Query().sorted(by: .name(\.note)), "(note as a name)"),
                (Query { $0.name.contains("x") }, "(name.contains(\"x\"))"),
                (Query { $0.mood == .calm && $0.cost > 3 }, "(mood, cost)"),
                (Query { $0.within?.count + 1 == 3 }, "((within?.count + 1) == 3)"),
                (
                    Query { $0.has(\Parcel.within) { $0.mood == .calm } },
                    "(has(Parcel.within) { mood == 0 })"
                ),
            ]
            for (query, index) in cases {
                #expect(throws: StoreError.notServed(type: "Parcel", index: index), "\(query)") {
                    try store.fetch(query.refusingScans())
                }
            }
            let notes = (0..<65).map { "\($0)" }
            let needed: [(Query<Parcel>, String)] = [
                (Query { $0.isOpen != true }.sorted(by: .ascending(\.day)), "(isOpen != true)"),
                (Query { $0.isOpen != true }.sorted(by: .ascending(\.cost)), "(isOpen != true)"),
                (Query { $0.cost > 3 }.sorted(by: .ascending(\.day)), "(cost)"),
                (
                    Query { $0.cost > 3 }.sorted(by: .ascending(\.cost), .name(\.name)),
                    "(cost, name as a name)"
                ),
                (Query { $0.note.isIn(notes) }, "\(Filter<Parcel> { $0.note.isIn(notes) })"),
            ]
            for (query, index) in needed {
                let needs = index.hasPrefix("(") ? index : "(\(index))"
                #expect(throws: StoreError.notServed(type: "Parcel", index: needs), "\(query)") {
                    try store.fetch(query.refusingScans())
                }
            }
            // A count has no order.
            let count = try store.count(Query<Parcel> { $0.count > 3 }.refusingScans())
            #expect(count == 0)
        }
    }

    @Test("advise no index that is there, and none that cannot be")
    func advice() throws {
        try withGroups { store, _ in
            let notes = (0..<65).map { "\($0)" }
            let cases: [(Query<Parcel>, String?)] = [
                (Query { $0.count != 3 }.sorted(by: .descending(\.day)), nil),
                (Query { $0.code != nil && $0.count * 2 == 7 }, nil),
                (Query { $0.cost != 0 && $0.isOpen != true }, nil),
                (Query { $0.count != 3 }.sorted(by: .descending(\.cost)), "(cost descending)"),
                (Query { $0.cost > 3 }.sorted(by: .ascending(\.day)), "(cost)"),
                // The first row is found sooner in the order than in the range.
                (Query { $0.cost > 3 }.sorted(by: .ascending(\.day)).limited(to: 1), nil),
                (
                    Query { $0.mood == .calm }.sorted(by: .descending(\.day)).limited(to: 9),
                    "(mood, day descending)"
                ),
                // The first columns of an index, forwards and backwards.
                (
                    Query { $0.cost * 2 == 3 }.sorted(by: .descending(\.count)).limited(to: 9),
                    nil
                ),
                (
                    Query { $0.cost * 2 == 3 }.sorted(by: .ascending(\.count)).limited(to: 9),
                    nil
                ),
                (
                    Query { $0.group == 1 && $0.note.isIn(notes) }.sorted(by: .descending(\.day)),
                    nil
                ),
                (Query { $0.note.isIn(notes) }, nil),
                (Query { $0.note.contains("x") }, nil),
                // Few rows that an index finds are sorted in no time.
                (
                    Query { $0.count > 3 && $0.count < 5 }.sorted(by: .descending(\.cost)), nil
                ),
            ]
            for (query, columns) in cases {
                let advice = try store.explain(query).advice
                #expect(advice == columns.map { "an index on \($0) would serve this" }, "\(query)")
            }
        }
    }

    @Test("for an order by what has none are refused with the field")
    func unordered() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let query = Query<Parcel> { $0.group == 1 }.sorted(by: .ascending(\.tags))
            #expect(throws: StoreError.unordered(type: "Parcel", field: "tags")) {
                try store.fetch(query)
            }
        }
    }

    @Test("of a page after a token, or before one, are those of its order")
    func pages() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let query = Query<Parcel> { $0.group == 1 && $0.note == "x" }
                .sorted(by: .descending(\.day)).paged(by: 3)
            func save(_ count: Int, _ note: String) throws {
                let start = try store.count(Query<Parcel>())
                let parcels = (0..<count).map { number in
                    Parcel(
                        group: 1, note: note,
                        day: Date(timeIntervalSinceReferenceDate: Double(start + number)))
                }
                try store.write { try $0.save(parcels) }
            }
            try save(6, "x")
            let token = try #require(try store.page(query).next)
            let source = try store.explainPage(query).plan.source
            #expect(source == "index byGroupAndDay")
            try save(3_000, "y")
            let anew = try store.explainPage(query).plan.source
            #expect(anew == "both of index byGroup and index byNote")
            #expect(try store.explainPage(query, after: token).plan.source == source)
            let second = try store.page(query, after: token)
            let previous = try #require(second.previous)
            let before = try store.explainPage(query, before: previous).plan.source
            #expect(before == source + ", backwards")
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.explainPage(query.and { $0.count == 1 }, after: token)
            }
        }
    }

    @Test("a store can refuse scans for all its queries; what needs none is answered")
    func policy() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(
            at: path, options: .unflushed, scans: .refuse, [Parcel.self])
        #expect(throws: StoreError.notServed(type: "Parcel", index: "(mood)")) {
            try store.fetch(Query<Parcel> { $0.mood == .calm })
        }
        #expect(throws: StoreError.notServed(type: "Parcel", index: "(cost)")) {
            try store.page(Query<Parcel>().sorted(by: .ascending(\.cost)))
        }
        let queries: [Query<Parcel>] = [
            Query(), Query { $0.group == 1 && $0.mood == .calm },
            Query { $0.group.isIn([1, 2]) }.sorted(by: .ascending(\.cost)),
            Query { $0.within?.group == 1 },
        ]
        for query in queries { #expect(try store.fetch(query) == []) }
        try store.close()
    }

    @Test("where scans are refused, joins begin without one, even if a scan would be cheaper")
    func joins() throws {
        let groups = Array(0..<16)
        let queries: [Query<Parcel>] = [
            Query { $0.within?.group.isIn(groups) },
            Query { $0.has(\Parcel.within) { $0.group.isIn(groups) } },
        ]
        try withVerifiedStore([Parcel.self]) { store in
            try store.read { snapshot in
                for query in queries {
                    let plan = try snapshot.explain(query.refusingScans()) { _, index in
                        index == nil ? 1_000 : 64
                    }.description
                    #expect(plan.contains("16 stretches of index byGroup"), "\(plan)")
                }
            }
        }
    }

    @Test("a value that no field can have is refused")
    func invalid() throws {
        try withVerifiedStore([Parcel.self]) { store in
            for filter in [
                Filter<Parcel> { $0.ratio > .nan },
                Filter { $0.group == 1 && $0.ratio < .infinity },
            ] {
                #expect(
                    throws: StoreError.invalidValue(
                        InvalidValue(type: "Parcel", field: "ratio", problem: .notFinite))
                ) { try store.count(Query(filter)) }
            }
        }
    }
}

/// Parcels in groups of forty, each within the one before it, with codes from 0 on.
private func withGroups(_ body: (Store, [Parcel.ID]) throws -> Void) throws {
    var parcels = (0..<160).map { Parcel(group: $0 / 40, count: $0 % 40, code: "\($0)") }
    for position in 1..<parcels.count { parcels[position].within = parcels[position - 1].id }
    try withVerifiedStore([Parcel.self]) { store in
        try store.write { transaction in for parcel in parcels { try transaction.save(parcel) } }
        try body(store, parcels.map(\.id))
    }
}
