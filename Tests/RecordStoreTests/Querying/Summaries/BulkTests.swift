import Foundation
import RecordStore
import Testing

@Suite("Changing all records of a query")
struct BulkTests {
    private static let group = Query<Parcel> { $0.group == 1 }

    @Test("a change that moves records gives each of them once", arguments: [1, 7, 1_000])
    func update(batchSize: Int) throws {
        try withParcels(count: 60) { store, parcels in
            let expected = parcels.filter { $0.group == 1 }
            let count = try store.updateAll(Self.group.sorted(by: .descending(\.day))) {
                $0.count += 1
                $0.day += 1_000
            }
            #expect(count == expected.count)
            for parcel in expected {
                let now = try #require(try store.read { try $0.get(parcel.id) })
                #expect(now.count == parcel.count + 1)
                #expect(now.day == parcel.day + 1_000)
            }
            let rest = parcels.filter { $0.group != 1 }.map(\.id)
            let others = Query<Parcel> { $0.group != 1 && $0.group < 9 }
            #expect(try store.ids(others.sorted(by: .ascending(\.id))) == rest)
        }
    }

    @Test("a deletion takes the records of the query and no other", arguments: [1, 7, 1_000])
    func delete(batchSize: Int) throws {
        try withParcels(count: 60) { store, parcels in
            let ids = parcels.filter { $0.group == 1 }.map(\.id)
            let count = try store.deleteAll(Self.group, batchSize: batchSize)
            #expect(count == ids.count)
            #expect(try store.exists(Self.group) == false)
            #expect(try store.count(Query<Parcel>()) == 60 - ids.count)
        }
    }

    @Test("a transaction that fails changes nothing, batches that were done stay")
    func failure() throws {
        struct Refused: Error {}
        try withParcels(count: 60) { store, parcels in
            let goal = parcels.filter { $0.group == 1 }.count
            #expect(throws: Refused.self) {
                try store.write { transaction in
                    var count = 0
                    try transaction.updateAll(Self.group) { parcel in
                        count += 1
                        if count == goal { throw Refused() }
                        parcel.group = 9
                    }
                }
            }
            #expect(try store.count(Self.group) == goal)
            let last = try #require(try store.ids(Self.group).last)
            #expect(throws: Refused.self) {
                try store.updateAll(Self.group, batchSize: 1) { parcel in
                    if parcel.id == last { throw Refused() }
                    parcel.group = 9
                }
            }
            #expect(try store.ids(Self.group) == [last])
        }
    }

    @Test("the asynchronous ones do the same")
    func asynchronous() async throws {
        try await withVerifiedStore([Parcel.self]) { store in
            try await store.write { transaction in
                for count in 0..<10 { try transaction.save(Parcel(group: 1, count: count)) }
            }
            let changed = try await store.updateAll(Self.group, batchSize: 3) { $0.count += 10 }
            #expect(changed == 10)
            #expect(try await store.minimum(of: \Parcel.count) == 10)
            #expect(try await store.deleteAll(Self.group, batchSize: 3) == 10)
            #expect(try await store.exists(Query<Parcel>()) == false)
        }
    }
}
