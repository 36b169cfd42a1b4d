import Foundation
import RecordStore
import Testing

@Suite("Pages")
struct PageTests {
    private static let newest = Query<Parcel>().sorted(by: .descending(\.day)).paged(by: 7)

    @Test("neither skip nor repeat a record while others come, go and move")
    func writesBetween() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        try withParcels { store, parcels in
            for query in [Self.newest, Query<Parcel>().paged(by: 5)] {
                var stay = Set(try store.fetch(query).map(\.id))
                var page = try store.page(query)
                var seen = page.items.map(\.id)
                while let token = page.next {
                    let gone = parcels.randomElement(using: &generator)?.id
                    let new = generator.parcel()
                    try store.write { transaction in
                        if let gone { try transaction.delete(gone) }
                        // The last record of the page may go too.
                        if let last = page.items.last { try transaction.delete(last.id) }
                        try transaction.save(new)
                    }
                    if let gone, !seen.contains(gone) { stay.remove(gone) }
                    page = try store.page(query, after: token)
                    seen += page.items.map(\.id)
                }
                #expect(Set(seen).count == seen.count)
                #expect(stay.isSubset(of: seen))
            }
        }
    }

    @Test("with identical values everywhere come in the order of ids")
    func ties() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let parcels = (0..<50).map { _ in Parcel() }
            try store.write { transaction in for parcel in parcels { try transaction.save(parcel) }
            }
            #expect(
                try store.pagedIDs(Self.newest)
                    == parcels.map(\.id).sorted(by: >))
            let oldest = Query<Parcel>().sorted(by: .ascending(\.day)).paged(by: 7)
            #expect(
                try store.pagedIDs(oldest) == parcels.map(\.id).sorted())
        }
    }

    /// Each is served by ids that are found first, and by nothing else that does not scan.
    private static let foundFirst: [Query<Parcel>] = [
        Query {
            ($0.group == 1 && $0.mood == .calm) || $0.day > Date(timeIntervalSinceReferenceDate: 0)
        },
        Query { $0.group == 1 && $0.tags.contains("bench") && $0.note != "arm 2" },
        Query { $0.name.folded.contains("arm") && $0.mood == .calm },
        Query { $0.has(\Parcel.within) { $0.group == 2 } },
    ]

    @Test("in the order of ids go both ways, whatever finds the rows", arguments: [false, true])
    func byID(isDescending: Bool) throws {
        // So many that each query finds more than a page, whatever the seed.
        try withParcels(count: 4 * TestSettings.count) { store, parcels in
            for query in Self.foundFirst {
                let query = query.refusingScans().paged(by: 3)
                    .sorted(by: isDescending ? .descending(\.id) : .ascending(\.id))
                let found = try store.fetch(query).map(\.id)
                #expect(found == found.sorted(by: isDescending ? (>) : (<)), "\(query)")
                var page = try store.page(query, skipping: found.count - 1)
                var back = page.items.map(\.id)
                while let token = page.previous {
                    page = try store.page(query, before: PageToken(token.text))
                    back = page.items.map(\.id) + back
                }
                #expect(back == found && found.count > 3, "\(query)")
                #expect(try store.pagedIDs(query) == found, "\(query)")
            }
        }
    }

    @Test("that begin after a number of records go on by their token", arguments: [0, 1, 13, 400])
    func skipping(count: Int) throws {
        try withParcels { store, _ in
            for query in [
                Self.newest, Self.newest.limited(to: 20), Query { $0.count > 1 }.paged(by: 7),
                Query<Parcel>().sorted(by: .ascending(\.note)).paged(by: 7),
                Query<Parcel>().sorted(by: .ascending(\.small)).paged(by: 7),
            ] {
                let all = try store.fetch(query).map(\.id)
                let page = try store.page(query, skipping: count)
                #expect(page.items.map(\.id) == Array(all.dropFirst(count).prefix(7)), "\(query)")
                guard let token = page.next else {
                    #expect(all.count <= count + 7, "\(query)")
                    continue
                }
                let next = try store.page(query, after: token)
                #expect(next.items.map(\.id) == Array(all.dropFirst(count + 7).prefix(7)))
            }
        }
    }

    @Test("of certain ids begin after the last one, and not with it again")
    func ids() throws {
        try withParcels(count: 30) { store, parcels in
            let wanted = [7, 3, 21, 12].map { parcels[$0].id }
            for query in [
                Query<Parcel> { $0.id.isIn(wanted) },
                Query<Parcel> { $0.id.isIn(wanted) }.sorted(by: .descending(\.id)),
            ] {
                let paged = try store.pagedIDs(query.paged(by: 1))
                #expect(paged.sorted() == wanted.sorted(), "\(query)")
            }
        }
    }

    @Test("the same verbs wait for nothing but their own snapshot when asynchronous")
    func asynchronous() async throws {
        try await withVerifiedStore([Parcel.self]) { store in
            let parcel = Parcel()
            try await store.write { try $0.save(parcel) }
            let query = Query<Parcel> { $0.group == 0 }
            #expect(try await store.fetch(query) == [parcel])
            #expect(try await store.first(query) == parcel)
            #expect(try await store.count(query) == 1)
            let page = try await store.page(query)
            #expect(page.items == [parcel] && page.next == nil)
        }
    }
}
