import Foundation
import RecordStore
import Testing

@Suite struct RecordIDTests {
    @Test("ids made one after the other ascend strictly and have version and variant")
    func ascending() {
        let ids = (0..<10_000).map { _ in Trip.ID() }
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
        for id in ids.prefix(100) {
            let text = Array(id.description)
            #expect(text[14] == "7" && "89ab".contains(text[19]))
        }
    }

    @Test("ids made on many threads are all different")
    func concurrent() async {
        let ids = await withTaskGroup(of: [Trip.ID].self) { group in
            for _ in 0..<8 { group.addTask { (0..<2_000).map { _ in Trip.ID() } } }
            return await group.reduce(into: Set<Trip.ID>()) { $0.formUnion($1) }
        }
        #expect(ids.count == 16_000)
    }

    @Test("an id starts with the time it was made at")
    func time() throws {
        let before = Date.now.timeIntervalSince1970
        let digits = Trip.ID().description.replacingOccurrences(of: "-", with: "").prefix(12)
        let milliseconds = try #require(UInt64(digits, radix: 16))
        // Ids of other tests may have run ahead of the clock by a little.
        #expect(abs(Double(milliseconds) / 1000 - before) < 60)
    }

    @Test("the id of a name is the UUID of version 5 that RFC 9562 gives")
    func named() throws {
        let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        let id = Trip.ID(named: "www.example.com", in: dns)
        #expect(id.description == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
        #expect(Trip.ID(named: "www.example.org", in: dns) != id)
        // Lengths on both sides of a block's end.
        let lengths = Set(
            (30...80).map { Trip.ID(named: .init(repeating: "a", count: $0), in: dns) })
        #expect(lengths.count == 51)
    }

    @Test("an id comes back from its text, its JSON and its UUID")
    func text() throws {
        let id = Trip.ID()
        #expect(Trip.ID(id.description) == id)
        #expect(Trip.ID(id.description.uppercased()) == id)
        #expect(Trip.ID(id.uuid) == id)
        #expect(Trip.ID("no id") == nil)
        let json = try JSONEncoder().encode([id])
        #expect(try JSONDecoder().decode([Trip.ID].self, from: json) == [id])
    }

    @Test("the order of ids is that of their bytes")
    func order() {
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<TestSettings.count {
            let (left, right) = (Trip.ID(generator.uuid()), Trip.ID(generator.uuid()))
            #expect((left < right) == (left.description < right.description))
        }
    }
}
