import Foundation
import RecordStore
import Testing

/// What is chosen for numbers that are given, whatever the store holds.
@Suite("The planner")
struct PlannerTests {
    /// A type of a million records. Stretches of indexes that are not named are long.
    private func expect(
        _ query: Query<Parcel>, _ plan: String, page: Int? = nil, records: Int = 1_000_000,
        entries: [String: Int] = [:], _ comment: Comment
    ) throws {
        try withVerifiedStore([Parcel.self]) { store in
            let found = try store.read { snapshot in
                try snapshot.explain(query, page: page) { _, index in
                    index.map { entries[$0] ?? 1_000_000 } ?? records
                }.description
            }
            #expect(found == plan, comment)
        }
    }

    private static let newest = SortKey<Parcel>.descending(\.day)

    @Test("takes the index of which fewer entries are left")
    func fewest() throws {
        let query = Query<Parcel> { $0.group == 1 && $0.count == 2 }
        try expect(
            query,
            """
            Parcel: index byGroup, about 5 rows
              where group == 1
              check count == 2
            """, entries: ["byGroup": 5], "few in the group")
        try expect(
            query,
            """
            Parcel: index byCountAndDay, about 5 rows
              where count == 2
              check group == 1
            """, entries: ["byCountAndDay": 5], "few of that count")
    }

    @Test("takes an order from an index for a page, and sorts few rows for all")
    func order() throws {
        let query = Query<Parcel> { $0.code == "a" }.sorted(by: Self.newest)
        try expect(
            query,
            """
            Parcel: index byCode, about 1 row
              where code == "a"
            """, entries: ["byCode": 1], "a unique index gives one row: nothing to sort")
        let open = Query<Parcel> { $0.isOpen == true }.sorted(by: Self.newest)
        try expect(
            open,
            """
            Parcel: index byDay, about 40 of 1000000 rows
              check isOpen == true
            """, page: 20, "the page is found soon")
        let noted = Query<Parcel> { $0.note == "x" && $0.isOpen == true }.sorted(by: Self.newest)
        try expect(
            noted,
            """
            Parcel: index byNote, about 3 rows
              where note == "x"
              check isOpen == true
              sort in memory by day descending, id descending
            """, page: 20, entries: ["byNote": 3], "three rows are sorted sooner")
    }

    @Test("takes equal columns, then a range, then the order")
    func prefix() throws {
        let epoch = Date(timeIntervalSinceReferenceDate: 0)
        try expect(
            Query { $0.group == 1 && $0.day > epoch }.sorted(by: Self.newest),
            """
            Parcel: index byGroupAndDay, about 25000 rows
              where group == 1
              where day > 2001-01-01T00:00:00Z
            """, "a tenth for the column, a quarter for the range")
    }

    @Test("merges stretches for a page, and reads both of two indexes only where it pays")
    func several() throws {
        try expect(
            Query { $0.group.isIn([1, 2]) }.sorted(by: Self.newest),
            """
            Parcel: 2 stretches merged of index byGroupAndDay, about 20 of 200000 rows
              where group.isIn([1, 2])
            """, page: 20, "the order is there")
        let both = Query<Parcel> { $0.group == 1 && $0.tags.contains("a") }
        try expect(
            both,
            """
            Parcel: both of index byGroup and index byTag, about 10000 rows
              where group == 1
              where tags.contains("a")
            """, "long stretches are compared by id, not read")
        try expect(
            both,
            """
            Parcel: index byTag, about 1 row
              where tags.contains("a")
              check in the index group == 1
            """, entries: ["byTag": 1], "one row is read sooner")
    }

    @Test("begins a join with the side that has fewer rows")
    func join() throws {
        let query = Query<Parcel> { $0.within?.code == "a" && $0.note == "x" }
        try expect(
            query,
            """
            Parcel: index byNote, about 2 rows
              where note == "x"
              check within?.code == "a"
            """, entries: ["byNote": 2, "byCode": 60], "few notes")
        try expect(
            query,
            """
            Parcel: index references.within, by within of, about 1 row
              where within?.code == "a"
              check note == "x"
              Parcel: index byCode, about 1 row
                where code == "a"
            """, entries: ["byCode": 1], "one target")
    }

    @Test("takes a short stretch for one row too, which would be found late in the order")
    func rare() throws {
        try expect(
            Query { $0.note == "x" }.sorted(by: Self.newest),
            """
            Parcel: index byNote, about 40 rows
              where note == "x"
              sort in memory by day descending, id descending
            """, page: 1, entries: ["byNote": 40], "forty rows of a million")
    }

    @Test("looks for letters by the search index, and scans for one that may stand anywhere")
    func letters() throws {
        let query = Query<Parcel> { $0.name.folded.contains("bench") }
        try expect(
            query,
            """
            Parcel: search index search, about 9 rows
              where name.folded.contains("bench")
              check name.folded.contains("bench")
            """, entries: ["search": 9], "nine entries")
        try expect(
            Query { $0.name.folded.contains("b") },
            """
            Parcel: records, about 1000000 rows
              check name.folded.contains("b")
            """, entries: ["search": 9], "no index knows it")
    }
}
