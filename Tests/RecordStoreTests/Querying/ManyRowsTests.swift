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
        let store = try Store.compared([Drop.self])
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

    /// Names whose places in an order are about as long as the pieces of memory that keep them:
    /// the least, one in between, and the most.
    @Test("sort them by long texts that begin alike, in both directions and by pages")
    func longTexts() throws {
        var random = Seed("sorts of long texts")
        var lengths = [1_024, 2_048].flatMap { piece in (-20...3).map { piece + $0 } }
        lengths += [65_536, (1 << 20) - 18, (1 << 20) - 17]
        lengths += (0..<200).map { _ in Int.random(in: 0...40, using: &random) }
        for beginning in ["", "\0\0\0\0\0\0\0\0", "the same beginning of all"] {
            let drops = lengths.shuffled(using: &random).enumerated().map { number, length in
                // Some differ in their last byte alone, some not at all.
                let letter = ["", "\0", "a", "b"].randomElement(using: &random) ?? ""
                let filling = String(repeating: "a", count: length)
                return Drop(number: number, name: beginning + filling + letter)
            }
            let store = try Store.compared([Drop.self])
            try store.write { try $0.save(drops) }
            let expected = drops.sorted { left, right in
                left.name == right.name
                    ? left.id < right.id
                    : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
            }.map(\.number)
            let query = Query<Drop>().sorted(by: .ascending(\.name))
            #expect(try store.fetch(query).map(\.number) == expected)
            // As many rows as there are, kept one by one.
            #expect(
                try store.fetch(query.limited(to: drops.count)).map(\.number) == expected)
            let back = Query<Drop>().sorted(by: .descending(\.name))
            #expect(try store.fetch(back).map(\.number) == expected.reversed())
            var page = try store.page(query.paged(by: 97))
            var paged = page.items.map(\.number)
            while let token = page.next {
                page = try store.page(query.paged(by: 97), after: token)
                paged += page.items.map(\.number)
            }
            #expect(paged == expected)
        }
    }
}
