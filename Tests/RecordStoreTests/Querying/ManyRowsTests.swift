import RecordStore
import TestSupport
import Testing

/// Reads of about as many records as are gathered before memory for all of them is reserved.
@Suite("Reads of very many records") struct ManyRowsTests {
    private struct Drop: Record {
        var id = ID()
        var number = 0
        var name = ""

        static let schema = Schema<Drop>("Drop", blank: Drop()) {
            Field(1, "number", \.number)
            Field(2, "name", \.name)
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

    @Test("sort them by what no index has, also where keys begin alike and are equal")
    func sorts() throws {
        var seed = Seed("sorts of many rows")
        var generator = SeededGenerator(state: seed.next())
        let drops = (0..<Snapshot.manyRows + 3_000).map { number in
            let word =
                ["", "a", "\0", "same beginning of a text", "same beginning of a tent"]
                .randomElement(using: &generator) ?? ""
            return Drop(
                number: number, name: word + "\(Int.random(in: 0...40_000, using: &generator))")
        }
        let store = try Store.temporary([Drop.self])
        try store.write { try $0.save(drops) }
        func isInOrder(_ left: Drop, _ right: Drop) -> Bool {
            left.name == right.name
                ? left.id < right.id : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
        let expected = drops.sorted(by: isInOrder).map(\.number)
        let query = Query<Drop>().sorted(by: .ascending(\.name))
        for limit in [1, 500, Snapshot.manyRows, Snapshot.manyRows + 1, .max] {
            let found = try store.fetch(query.limited(to: limit)).map(\.number)
            #expect(found == Array(expected.prefix(limit)), "\(limit)")
        }
        #expect(try store.ids(query) == expected.map { drops[$0].id })
    }
}
