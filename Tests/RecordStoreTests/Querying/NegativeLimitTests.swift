import RecordStore
import Testing

@Suite("A limit below zero") struct NegativeLimitTests {
    @Test("is refused by whatever asks the query, also if the answer would not depend on it")
    func refused() throws {
        let refusal = StoreError.invalidQuery(
            StoreError.QueryMistake(type: "Parcel", name: "limit", problem: .impossibleCount(-1)))
        let query = Query<Parcel> { $0.count == 1 }.limited(to: -1)
        try withVerifiedStore([Parcel.self]) { store in
            let parcel = Parcel(count: 1, tags: ["a"])
            try store.write { try $0.save(parcel) }
            #expect(throws: refusal) { try store.exists(query) }
            #expect(throws: refusal) { try store.count(query) }
            #expect(throws: refusal) { try store.ids(query) }
            #expect(throws: refusal) { try store.first(query) }
            #expect(throws: refusal) { try store.page(query) }
            #expect(throws: refusal) { try store.page(query, by: .value(\.count)) }
            #expect(throws: refusal) { try store.sections(of: query, by: .value(\.count)) }
            #expect(throws: refusal) { try store.distinct(\Parcel.count, in: query) }
            #expect(throws: refusal) { try store.counts(of: \Parcel.count, in: query) }
            #expect(throws: refusal) { try store.counts(ofEach: \Parcel.tags, in: query) }
            #expect(throws: refusal) { try store.minimum(of: \Parcel.count, in: query) }
            #expect(throws: refusal) { try store.maximum(of: \Parcel.id, in: query) }
            #expect(throws: refusal) { try store.explain(query) }
            #expect(throws: refusal) { try store.deleteAll(query) }
            #expect(throws: refusal) { try store.updateAll(query) { $0.count += 1 } }
            #expect(throws: refusal) {
                try store.write { transaction in
                    try transaction.updateAll(query) { $0.count += 1 }
                }
            }
            #expect(try store.all(Parcel.self) == [parcel])
        }
    }
}
