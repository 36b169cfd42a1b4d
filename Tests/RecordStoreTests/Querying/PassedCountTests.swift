import Foundation
import RecordStore
import TestSupport
import Testing

private struct Card: Record, Equatable {
    var id = ID()
    var group = 0
    var tags: [String] = []

    static let schema = Schema<Card>("Card", blank: Card()) {
        Field(1, "group", \.group)
        Field(2, "tags", \.tags)
        Index("byGroup", on: .ascending(\.group))
        Index("byTag", on: .each(\.tags))
    }
}

@Suite("What is passed over")
struct PassedCountTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String, _ cards: [Card], damaging id: Card.ID?) throws -> Store {
        let store = try Store.open(at: folder.path(name), options: .unflushed, [Card.self])
        try store.write { try $0.save(cards) }
        try store.change("t1") { key, bytes in
            guard key == id?.uuid.bytes else { return false }
            bytes[bytes.count - 1] ^= 1
            return true
        }
        return store
    }

    @Test("is in no count, no list of values and no look-up, once a read has met it")
    func counts() throws {
        let cards = [Card(group: 1, tags: ["a"]), Card(group: 1, tags: ["b"]), Card(group: 2)]
        let store = try open("store", cards, damaging: cards[1].id)
        try store.readPassingOverUnreadable { snapshot in
            #expect(try snapshot.fetch(Query<Card>()).count == 2)
            #expect(try snapshot.count(of: Card.self) == 2)
            #expect(try snapshot.count(Query<Card>()) == 2)
            #expect(try snapshot.count(Query<Card> { $0.group == 1 }) == 1)
            let counts = try snapshot.counts(of: \Card.group)
            #expect(counts.map(\.value) == [1, 2] && counts.map(\.count) == [1, 1])
            #expect(try snapshot.counts(ofEach: \Card.tags).map(\.value) == ["a"])
            #expect(try !snapshot.contains(cards[1].id) && snapshot.contains(cards[0].id))
        }
        // Without being asked, nothing is left out.
        #expect(try store.count(of: Card.self) == 3)
        #expect(try store.counts(of: \Card.group).map(\.count) == [2, 1])
    }

    @Test("is that of its own store alone")
    func stores() throws {
        let cards = [Card(group: 1), Card(group: 2)]
        let store = try open("store", cards, damaging: cards[0].id)
        let backup = try open("backup", cards, damaging: nil)
        let (own, other) = try store.readPassingOverUnreadable { snapshot in
            let own = try snapshot.fetch(Query<Card>()).count
            let other = try backup.read { inner in
                #expect(try inner.get(cards[0].id) == cards[0])
                return try inner.fetch(Query<Card>()).count + inner.count(of: Card.self)
            }
            return (own, other)
        }
        #expect(own == 1 && other == 4)
    }

    @Test("of more records than are looked for one by one is found at once")
    func many() throws {
        let cards = (0..<50).map { Card(group: $0) }
        let store = try open("store", cards, damaging: nil)
        let bad = Set(cards.prefix(30).map { $0.id.uuid.bytes })
        try store.change("t1") { key, bytes in
            guard bad.contains(key) else { return false }
            bytes[bytes.count - 1] ^= 1
            return true
        }
        var runs = 0
        let page = try store.readPassingOverUnreadable { snapshot in
            runs += 1
            return try snapshot.page(Query<Card>().sorted(by: .ascending(\.group)).paged(by: 5))
        }
        #expect(page.items.map(\.group) == [30, 31, 32, 33, 34])
        #expect(runs == 10)
        #expect(try store.unreadableRecords().count == 30)
    }
}
