import Foundation
import RecordStore
import Testing

@Suite("What conditions on text mean at their edges")
struct TextEdgeTests {
    private func notes(
        _ notes: [String?], _ filter: Filter<Parcel>
    ) throws -> [String?] {
        try withVerifiedStore([Parcel.self]) { store in
            let parcels = notes.map { Parcel(note: $0) }
            try store.write { try $0.save(parcels) }
            let query = Query(filter).sorted(by: .ascending(\.id))
            return try store.fetch(query).map(\.note)
        }
    }

    @Test("a word begins at each letter of kana, and at a letter after it")
    func kana() throws {
        let given = ["すごいbench", "xbench", "💪bench", "!bench", "9bench"]
        let filter = Filter<Parcel> { $0.note.hasWordPrefix("bench") }
        #expect(try notes(given, filter) == ["すごいbench", "💪bench", "!bench"])
        #expect(try notes(given, Filter { $0.note.hasWordPrefix("い") }) == ["すごいbench"])
        #expect(try notes(given, Filter { $0.note.folded.hasWordPrefix("BENCH") }).count == 3)
    }

    @Test("the empty text is in every text and begins each, and a word of those that have one")
    func empty() throws {
        let given: [String?] = [nil, "", " ", "a", " a"]
        let all: [String?] = ["", " ", "a", " a"]
        #expect(try notes(given, Filter { $0.note.contains("") }) == all)
        #expect(try notes(given, Filter { $0.note.hasPrefix("") }) == all)
        #expect(try notes(given, Filter { $0.note.folded.contains("") }) == all)
        #expect(try notes(given, Filter { $0.note.hasWordPrefix("") }) == ["a", " a"])
    }

    @Test("a text that has the wanted one in most places is looked through once")
    func frequent() throws {
        try withVerifiedStore([Leaf.self]) { store in
            try store.write { transaction in
                try transaction.save(Leaf(text: String(repeating: "xa", count: 400_000)))
                try transaction.save(Leaf(text: String(repeating: "xa", count: 10) + " abc"))
            }
            let start = ContinuousClock.now
            #expect(try store.count(Query<Leaf> { $0.text.hasWordPrefix("a") }) == 1)
            // Minutes, if the text around each place is looked at as a whole.
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }

    @Test("an emoji is in what it is joined into, where Foundation says it is not")
    func emoji() throws {
        let family = "👨\u{200D}👩\u{200D}👧"
        let predicate = #Predicate<Parcel> { $0.note.flatMap { $0.contains("👨") } ?? false }
        #expect(try notes([family, "👨"], try Filter(predicate)) == [family, "👨"])
        #expect(try !predicate.evaluate(Parcel(note: family)))
    }
}
