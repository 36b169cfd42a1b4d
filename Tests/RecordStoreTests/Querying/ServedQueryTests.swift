import Foundation
import RecordStore
import Testing

/// A query that one index serves, and what it means in plain Swift.
private struct Served {
    let query: Query<Parcel>
    let holds: (Parcel) -> Bool
    /// Whether the first comes before the second; nil where the sort keys do not say.
    let precedes: (Parcel, Parcel) -> Bool?

    init(
        _ query: Query<Parcel>, _ holds: @escaping (Parcel) -> Bool = { _ in true },
        by precedes: @escaping (Parcel, Parcel) -> Bool? = { _, _ in nil }
    ) {
        self.query = query
        self.holds = holds
        self.precedes = precedes
    }

    func answer(_ parcels: [Parcel], descending: Bool = false) -> [Parcel] {
        parcels.filter(holds).sorted {
            precedes($0, $1) ?? (descending ? $1.id < $0.id : $0.id < $1.id)
        }
    }
}

private func up<Value: Comparable>(
    _ value: @escaping (Parcel) -> Value
) -> (Parcel, Parcel) -> Bool? {
    { value($0) == value($1) ? nil : value($0) < value($1) }
}

private func down<Value: Comparable>(
    _ value: @escaping (Parcel) -> Value
) -> (Parcel, Parcel) -> Bool? {
    { value($0) == value($1) ? nil : value($1) < value($0) }
}

/// nil before every text.
private func mark(_ text: String?) -> [String] { text.map { [$0] } ?? [] }

@Suite("Queries that an index serves")
struct ServedQueryTests {
    @Test("give the records and the order of plain Swift, forwards, by pages and as a count")
    func ascending() throws {
        let epoch = Date(timeIntervalSinceReferenceDate: 0)
        try check([
            Served(Query()),
            Served(Query { $0.group == 1 }) { $0.group == 1 },
            Served(Query { $0.tags.contains("bench") }) { $0.tags.contains("bench") },
            Served(Query().sorted(by: .ascending(\.day)), by: up(\.day)),
            Served(
                Query { $0.group == 1 }.sorted(by: .ascending(\.day)), { $0.group == 1 },
                by: up(\.day)),
            Served(
                Query { $0.day >= epoch && $0.count == 2 }.sorted(by: .ascending(\.day)),
                { $0.day >= epoch && $0.count == 2 }, by: up(\.day)),
            Served(
                Query { $0.group == 1 && $0.day.isIn(epoch...epoch + 1) && $0.isOpen == true }
                    .sorted(by: .ascending(\.group), .ascending(\.day)),
                { $0.group == 1 && (epoch...epoch + 1).contains($0.day) && $0.isOpen },
                by: up(\.day)),
            Served(
                Query { $0.note.hasPrefix("A") }.sorted(by: .ascending(\.note)),
                { $0.note?.hasPrefix("A") == true },
                by: { up { mark($0.note).first ?? "" }($0, $1) }),
            Served(
                Query { $0.note == nil }.sorted(by: .ascending(\.note)), { $0.note == nil }),
        ])
    }

    @Test("the same backwards, ties reversed")
    func descending() throws {
        let epoch = Date(timeIntervalSinceReferenceDate: 0)
        try check(
            [
                Served(Query().sorted(by: .descending(\.id))),
                Served(Query().sorted(by: .descending(\.day)), by: down(\.day)),
                Served(
                    Query { $0.group == 1 }.sorted(by: .descending(\.day)), { $0.group == 1 },
                    by: down(\.day)),
                Served(
                    Query { $0.day < epoch }.sorted(by: .descending(\.day)), { $0.day < epoch },
                    by: down(\.day)),
                Served(
                    Query().sorted(by: .ascending(\.count), .descending(\.day)),
                    by: { up(\.count)($0, $1) ?? down(\.day)($0, $1) }),
                Served(
                    Query().sorted(by: .computed(Parcel.half), .descending(\.day)),
                    by: { up { $0.count / 2 }($0, $1) ?? down(\.day)($0, $1) }),
                Served(
                    Query { $0.computed(Parcel.half) == 1 && $0.day <= epoch }
                        .sorted(by: .descending(\.day)), { $0.count / 2 == 1 && $0.day <= epoch },
                    by: down(\.day)),
                Served(
                    Query { $0.group == 1 }.sorted(by: .descending(\.note)), { $0.group == 1 },
                    by: { left, right in
                        if left.note == right.note { return nil }
                        guard let a = left.note else { return false }
                        return right.note.map { $0 < a } ?? true
                    }),
            ], descending: true)
    }

    @Test("names come in the order of names, and their prefixes are found folded")
    func names() throws {
        try withParcels { store, parcels in
            let order = [
                "", "arm 2", "ARM 2b", "Arm 10", "Ärmel", "bench", "e\u{301}té", "Über-Bein",
            ]
            let query = Query<Parcel>().sorted(by: .name(\.name))
            let names = try store.fetch(query).map(\.name)
            #expect(names == order.flatMap { name in names.filter { $0 == name } })
            #expect(names.count == parcels.count)
            let backward = Query<Parcel>().sorted(by: .name(\.name, descending: true))
            let ids = try store.fetch(query).map(\.id)
            #expect(try store.fetch(backward).map(\.id) == ids.reversed())
            let arms = query.and { $0.name.folded.hasPrefix("ARM 2") }
            let found = try store.fetch(arms).map(\.name)
            #expect(found == names.filter { $0.lowercased().hasPrefix("arm 2") })
        }
    }

    @Test("one record by its id or a unique value, in any order")
    func points() throws {
        try withParcels { store, parcels in
            for parcel in parcels.prefix(20) {
                let byID = Query<Parcel> { $0.id == parcel.id }
                let found = try store.fetch(byID)
                #expect(found == [parcel])
                let count = try store.count(byID.and { $0.count != parcel.count })
                #expect(count == 0)
                guard let code = parcel.code else { continue }
                let byCode = Query<Parcel> { $0.code == code }.sorted(by: .descending(\.name))
                let coded = try store.fetch(byCode)
                #expect(coded == [parcel])
            }
            let middle = parcels[parcels.count / 2].id
            let above = Query<Parcel> { $0.id > middle }
            let found = try store.fetch(above)
            #expect(found == parcels.filter { $0.id > middle })
            let last = try store.first(above.sorted(by: .descending(\.id)))
            #expect(last == parcels.last)
            let absent = try store.count(Query<Parcel> { $0.code == "none" })
            #expect(absent == 0)
        }
    }

    private func check(_ cases: [Served], descending: Bool = false) throws {
        try withParcels { store, parcels in
            for each in cases {
                let expected = each.answer(parcels, descending: descending)
                let query = each.query
                #expect(try store.fetch(query) == expected, "\(query)")
                #expect(try store.count(query) == expected.count, "\(query)")
                #expect(try store.first(query) == expected.first, "\(query)")
                #expect(
                    try store.fetch(query.limited(to: 7)) == Array(expected.prefix(7)), "\(query)")
                for size in [1, 7, expected.count, expected.count + 1] where size > 0 {
                    let pages = try store.pages(query.paged(by: size))
                    #expect(pages.flatMap(\.self) == expected, "\(query) by \(size)")
                    #expect(pages.dropLast().allSatisfy { $0.count == size })
                }
                let limited = try store.pages(query.limited(to: 10).paged(by: 4))
                #expect(limited.flatMap(\.self) == Array(expected.prefix(10)), "\(query)")
            }
        }
    }
}

extension Store {
    /// The ids of all pages, one page after the other.
    func pagedIDs<R: Record>(_ query: Query<R>) throws -> [RecordID<R>] {
        try pages(query).flatMap { $0.map(\.id) }
    }

    /// All pages of a query, each token by way of its text.
    func pages<R: Record>(_ query: Query<R>) throws -> [[R]] {
        var page = try page(query)
        var pages = [page.items]
        while let token = page.next {
            page = try self.page(query, after: PageToken(token.text))
            pages.append(page.items)
        }
        return pages
    }
}
