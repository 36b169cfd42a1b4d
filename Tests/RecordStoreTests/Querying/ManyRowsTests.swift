import RecordStore
import TestSupport
import Testing

/// Reads of about as many records as are gathered before memory for all of them is reserved.
@Suite("Reads of very many records") struct ManyRowsTests {
    private struct Drop: Record {
        var id = ID()
        var number = 0

        static let schema = Schema<Drop>("Drop", blank: Drop()) {
            Field(1, "number", \.number)
            Index("byNumber", on: .descending(\.number))
        }
    }

    @Test("give each of them once, in their order, up to any limit")
    func limits() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Drop.self])
        let many = Snapshot.manyRows
        let drops = (0..<many + 2).map { Drop(number: $0) }
        try store.write { try $0.save(drops) }
        let byNumber = Query<Drop>().sorted(by: .descending(\.number))
        let backwards = Array(drops.map(\.number).reversed())
        for limit in [many - 1, many, many + 1, many + 2, .max] {
            let count = min(limit, drops.count)
            #expect(
                try store.fetch(Query<Drop>().limited(to: limit)).map(\.number)
                    == drops.prefix(count).map(\.number))
            #expect(
                try store.fetch(byNumber.limited(to: limit)).map(\.number)
                    == Array(backwards.prefix(count)))
        }
        #expect(try store.fetch(Query<Drop>()).count == drops.count)
        #expect(try store.fetch(Query<Drop> { $0.number < many }).count == many)
    }
}
