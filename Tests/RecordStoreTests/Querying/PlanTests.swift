import Foundation
import RecordStore
import Testing

@Suite("Plans")
struct PlanTests {
    @Test("name the index, the direction, what bounds the walk and what is checked")
    func printed() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let epoch = Date(timeIntervalSinceReferenceDate: 0)
            func expect(_ query: Query<Parcel>, _ text: String) throws {
                let plan = try store.plan(query)
                #expect(plan == text)
            }
            try expect(Query(), "Parcel: records")
            try expect(
                Query { $0.group == 1 && $0.isOpen == true },
                """
                Parcel: index byGroup
                  where group == 1
                  check isOpen == true
                """)
            try expect(
                Query { $0.day > epoch && $0.group == 1 && ($0.note == nil || $0.count * 2 > 3) }
                    .sorted(by: .ascending(\.day)),
                """
                Parcel: index byGroupAndDay, backwards
                  where group == 1
                  where day > 2001-01-01T00:00:00Z
                  check note == nil || (count * 2) > 3
                """)
            try expect(
                Query { $0.name.folded.hasPrefix("arm 1") && $0.code == "x" },
                """
                Parcel: index byCode
                  where code == "x"
                  check name.folded.hasPrefix("arm 1")
                """)
            try expect(
                Query { $0.name.folded.hasPrefix("arm 1") }.sorted(by: .name(\.name)),
                """
                Parcel: index byName
                  where name.folded.hasPrefix("arm 1")
                  check name.folded.hasPrefix("arm 1")
                """)
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
                    Query { $0.has(\Parcel.within) { $0.isOpen == true } },
                    "(has(Parcel.within) { isOpen == true })"
                ),
            ]
            for (query, index) in cases {
                #expect(throws: StoreError.notServed(type: "Parcel", index: index), "\(query)") {
                    try store.fetch(query.refusingScans())
                }
            }
            // A count has no order.
            let count = try store.count(Query<Parcel> { $0.count > 3 }.refusingScans())
            #expect(count == 0)
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
                        InvalidValue(type: "Parcel", field: "filter", problem: .notFinite))
                ) { try store.count(Query(filter)) }
            }
        }
    }
}

extension Store {
    fileprivate func plan<R: Record>(_ query: Query<R>) throws -> String {
        try read { try $0.plan(query) }
    }
}
